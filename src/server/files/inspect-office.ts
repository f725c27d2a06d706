import { inflateRawSync } from 'node:zlib';
import { say, type Text } from '../../shared/texts/text.ts';

/** The type of an office file by the part that makes it one. */
const MAIN_PARTS = { xlsx: 'xl/workbook.xml', docx: 'word/document.xml' } as const;
const TYPES_PART = '[content_types].xml';
/** Where the parts of a workbook and of a document lie, in the packages of all usual programs. */
const FOLDERS =
  /^(\[content_types\]\.xml|(_rels|_xmlsignatures|docprops|docmetadata|customxml|customui|package|xl|word)\/\P{Cc}+)$/u;
/** What parts are: XML, pictures, fonts, printer settings, and whole office files that are shown within one. */
const ENDINGS =
  /\.(xml|rels|vml|sigs|psmdcp|png|jpe?g|gif|bmp|tiff?|emf|wmf|wdp|svg|pdf|bin|odttf|ttf|xlsx|docx|pptx|vsdx)$/;
const MACROS = /macroenabled|vbaproject|vbadata|activex|macrosheet|dialogsheet/;

const LOCAL = Buffer.from('PK\x03\x04', 'latin1');
const CENTRAL = Buffer.from('PK\x01\x02', 'latin1');
const END = Buffer.from('PK\x05\x06', 'latin1');
const LOCAL_SIZE = 30;
const END_SIZE = 22;
/** The list of the parts stands at the end: some thousands of them, far more than offices write. */
const MOST_LIST = 512 * 1024;
const MOST_TYPES = 64 * 1024;
const MOST_UNPACKED = 1024 * 1024;

/** Why an office file is not taken, or which one it is; null for any other zip. */
type OfficeVerdict = { type: 'xlsx' | 'docx' } | { refused: Text } | null;

interface Part {
  name: string;
  at: number;
  method: number;
  size: number;
}

/**
 * Looks through an office file while its bytes arrive, keeping only its end, where the names of its parts are listed,
 * and the part that says what the others are. Nothing else is unpacked.
 */
export class OfficeInspector {
  /** How many bytes came before `#end`. */
  #passed = 0;
  #end = Buffer.alloc(0);
  #types: { at: number; bytes: Buffer } | undefined;

  take(bytes: Buffer): void {
    const seen = Buffer.concat([this.#end, bytes]);
    if (this.#types) this.#more(bytes);
    else this.#findTypes(seen, Math.max(0, this.#end.length - LOCAL_SIZE - TYPES_PART.length));
    const kept = Math.min(seen.length, MOST_LIST);
    this.#passed += seen.length - kept;
    // A copy: what is looked at would stay in memory otherwise.
    this.#end = Buffer.from(seen.subarray(seen.length - kept));
  }

  verdict(): OfficeVerdict {
    const parts = this.#parts();
    const names = new Set(parts?.map(({ name }) => name));
    const [type] = (['xlsx', 'docx'] as const).filter((one) => names.has(MAIN_PARTS[one]));
    if (!parts || !type) return null;
    const types = parts.find(({ name }) => name === TYPES_PART);
    const told = types && this.#typesText(types);
    if (told === undefined || names.size !== parts.length) return { refused: say('files.unreadable_office') };
    if (MACROS.test(told) || parts.some(({ name }) => MACROS.test(name)))
      return { refused: say('files.macros') };
    return parts.some(({ name }) => isForeign(name)) ? { refused: say('files.foreign_parts') } : { type };
  }

  /** The parts by the list at the end; undefined where there is none. Offices tell no case of letters apart. */
  #parts(): Part[] | undefined {
    const bytes = this.#end;
    const end = bytes.lastIndexOf(END);
    if (end < 0 || end + END_SIZE > bytes.length) return undefined;
    if (end + END_SIZE + bytes.readUInt16LE(end + 20) !== bytes.length) return undefined;
    const count = bytes.readUInt16LE(end + 10);
    let at = bytes.readUInt32LE(end + 16) - this.#passed;
    const parts: Part[] = [];
    for (let done = 0; done < count; done += 1) {
      if (at < 0 || at + 46 > end || !bytes.subarray(at, at + 4).equals(CENTRAL)) return undefined;
      const length = bytes.readUInt16LE(at + 28);
      const name = bytes
        .toString('utf8', at + 46, at + 46 + length)
        .replaceAll('\\', '/')
        .toLowerCase();
      parts.push({
        name,
        at: bytes.readUInt32LE(at + 42),
        method: bytes.readUInt16LE(at + 10),
        size: bytes.readUInt32LE(at + 20),
      });
      at += 46 + length + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    }
    // What follows the list, or stands between it and its end, belongs to no office file.
    return at === end ? parts : undefined;
  }

  #findTypes(seen: Buffer, from: number): void {
    for (let at = seen.indexOf(LOCAL, from); at >= 0; at = seen.indexOf(LOCAL, at + 1)) {
      const name = seen.toString('latin1', at + LOCAL_SIZE, at + LOCAL_SIZE + TYPES_PART.length);
      if (name.toLowerCase() !== TYPES_PART) continue;
      this.#types = { at: this.#passed + at, bytes: Buffer.from(seen.subarray(at, at + MOST_TYPES)) };
      return;
    }
  }

  #more(bytes: Buffer): void {
    const types = this.#types;
    if (!types || types.bytes.length >= MOST_TYPES) return;
    types.bytes = Buffer.concat([types.bytes, bytes.subarray(0, MOST_TYPES - types.bytes.length)]);
  }

  /** What the listed part says; undefined where it is not the one that was seen, or cannot be read. */
  #typesText(part: Part): string | undefined {
    const kept = this.#types;
    if (!kept || kept.at !== part.at) return undefined;
    const { bytes } = kept;
    const start = LOCAL_SIZE + bytes.readUInt16LE(26) + bytes.readUInt16LE(28);
    const packed = bytes.subarray(start, start + part.size);
    if (packed.length < part.size) return undefined;
    try {
      const plain = part.method === 8 ? inflateRawSync(packed, { maxOutputLength: MOST_UNPACKED }) : packed;
      const text = plain.toString('utf8').toLowerCase();
      // Written in a way that only a reader of XML understands: no office does that.
      return /[&\0]/.test(text) ? undefined : text;
    } catch {
      return undefined;
    }
  }
}

function isForeign(name: string): boolean {
  if (name.endsWith('/')) return false;
  return !FOLDERS.test(name) || !ENDINGS.test(name) || name.includes('../');
}
