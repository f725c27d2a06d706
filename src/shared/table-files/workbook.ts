import { unzipSync } from 'fflate';
import type { DaySystem } from '../spreadsheet.ts';
import { formatOf, type NumberFormat } from './number-format.ts';
import { FileError } from './raw-table.ts';
import { walkXml } from './walk-xml.ts';

/** The limit for an unpacked workbook; a small file may unpack to very much. */
const MOST_UNPACKED = 300 * 1024 * 1024;

/** An Excel file: its sheets, and what their cells refer to. */
export interface Workbook {
  sheets: { name: string; isHidden: boolean; part: string }[];
  days: DaySystem;
  /** The format of each style. */
  formats: NumberFormat[];
  /** The texts that cells share. */
  texts: string[];
  /** Unpacks a part as text. */
  read(part: string): string;
}

/** Opens an Excel file. @throws FileError */
export function openWorkbook(name: string, bytes: Uint8Array): Workbook {
  let unpacked = 0;
  const read = (part: string): string | undefined => {
    const found = unzipSync(bytes, {
      filter: ({ name: each, originalSize }) => {
        if (each !== part) return false;
        unpacked += originalSize;
        if (unpacked > MOST_UNPACKED) throw new FileError(`${name} holds too much. Save its sheet as CSV.`);
        return true;
      },
    })[part];
    return found && new TextDecoder().decode(found);
  };
  const main = targetOf(relationsOf(read('_rels/.rels'), ''), '/officeDocument') ?? 'xl/workbook.xml';
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const relations = relationsOf(read(`${folder}_rels/${main.slice(folder.length)}.rels`), folder);
  const { sheets, days } = sheetsOf(read(main) ?? '', relations);
  const styles = targetOf(relations, '/styles');
  const texts = targetOf(relations, '/sharedStrings');
  return {
    sheets,
    days,
    formats: formatsOf((styles && read(styles)) ?? ''),
    texts: textsOf((texts && read(texts)) ?? ''),
    read: (part) => read(part) ?? '',
  };
}

interface Relation {
  id: string;
  type: string;
  part: string;
}

function relationsOf(xml: string | undefined, folder: string): Relation[] {
  const relations: Relation[] = [];
  walkXml(xml ?? '', {
    open(name, attributes) {
      if (name !== 'Relationship') return;
      const { Id = '', Type = '', Target = '' } = attributes();
      relations.push({
        id: Id,
        type: Type,
        part: Target.startsWith('/') ? Target.slice(1) : folder + Target,
      });
    },
  });
  return relations;
}

function targetOf(relations: Relation[], type: string): string | undefined {
  return relations.find((one) => one.type.endsWith(type))?.part;
}

function sheetsOf(xml: string, relations: Relation[]): Pick<Workbook, 'sheets' | 'days'> {
  const sheets: Workbook['sheets'] = [];
  let days: DaySystem = 1900;
  walkXml(xml, {
    open(element, attributes) {
      if (element === 'workbookPr' && /^(1|true)$/.test(attributes().date1904 ?? '')) days = 1904;
      if (element !== 'sheet') return;
      const { name = '', id, state } = attributes();
      const relation = relations.find((one) => one.id === id && one.type.endsWith('/worksheet'));
      const isHidden = state === 'hidden' || state === 'veryHidden';
      if (relation) sheets.push({ name, isHidden, part: relation.part });
    },
  });
  return { sheets, days };
}

function formatsOf(xml: string): NumberFormat[] {
  const codes = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isInCells = false;
  walkXml(xml, {
    open(name, attributes) {
      if (name === 'numFmt') {
        const { numFmtId, formatCode = '' } = attributes();
        codes.set(Number(numFmtId), formatCode);
      }
      if (name === 'cellXfs') isInCells = true;
      if (name !== 'xf' || !isInCells) return;
      const id = Number(attributes().numFmtId ?? 0);
      formats.push(formatOf(id, codes.get(id)));
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false;
    },
  });
  return formats;
}

function textsOf(xml: string): string[] {
  const texts: string[] = [];
  let text = '';
  const collect = new TextCollector((part) => {
    text += part;
  });
  walkXml(xml, {
    open(name) {
      if (name === 'si') text = '';
      collect.open(name);
    },
    text: (part) => collect.text(part),
    close(name) {
      collect.close(name);
      if (name === 'si') texts.push(plainText(text));
    },
  });
  return texts;
}

/** Collects what stands in `t` elements, without the pronunciation that Japanese texts come with. */
export class TextCollector {
  readonly #onText: (text: string) => void;
  #isText = false;
  #isPronunciation = false;

  constructor(onText: (text: string) => void) {
    this.#onText = onText;
  }

  open(name: string): void {
    if (name === 'rPh') this.#isPronunciation = true;
    if (name === 't') this.#isText = true;
  }

  text(text: string): void {
    if (this.#isText && !this.#isPronunciation) this.#onText(text);
  }

  close(name: string): void {
    if (name === 't') this.#isText = false;
    if (name === 'rPh') this.#isPronunciation = false;
  }
}

/** A text as people see it: what XML cannot hold is written as `_x000D_`. */
export function plainText(text: string): string {
  return text
    .replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\r\n?/g, '\n');
}
