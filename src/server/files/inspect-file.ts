import { ApiError } from '../../shared/errors.ts';
import { FILE_TYPE_NAMES, FILE_TYPES, type FileType, PICTURE_TYPES } from '../../shared/schema/files.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { endingOf } from './file-name.ts';
import { OfficeInspector } from './inspect-office.ts';
import { pictureSize } from './picture-size.ts';

/** More than any phone produces, and less than what stops a browser. */
const MOST_SIDE = 20_000;
const MOST_PIXELS = 100_000_000;

/** Which files are accepted; without limits, every known type. */
export interface Taken {
  accept?: readonly FileType[];
  /** Pixels of a picture: a few kilobytes may decode to hundreds of megabytes. */
  pixels?: number;
}

/** All control characters but tab, line feed, form feed and carriage return. */
const NO_TEXT = new Set([...Array(32).keys(), 127].filter((code) => ![9, 10, 12, 13].includes(code)));
const ZIPPED: FileType[] = ['xlsx', 'docx'];
const TAKEN = say('files.taken');

/**
 * Determines the type of a file from its bytes as they arrive, ignoring what its name and its sender claim, and refuses
 * it if the name does not fit. Of what is packed,
 * one short part of an office file is unpacked.
 */
export class FileInspector {
  readonly #name: string;
  readonly #accept: readonly FileType[];
  readonly #pixels: number;
  #type: FileType | 'zip' | undefined;
  readonly #office = new OfficeInspector();

  constructor(name: string, { accept = FILE_TYPE_NAMES, pixels = MOST_PIXELS }: Taken = {}) {
    this.#name = name;
    this.#accept = accept;
    this.#pixels = pixels;
  }

  /** Inspects the next bytes; the first call must get as many as there are, up to 256 KB. @throws ApiError 415 */
  take(bytes: Buffer): void {
    if (this.#type === undefined) this.#type = this.#begin(bytes);
    if (this.#type === 'txt' || this.#type === 'csv') requireText(bytes);
    if (this.#type === 'zip') this.#office.take(bytes);
  }

  /** The type of the file. @throws ApiError 415 */
  finish(): FileType {
    if (this.#type === undefined) throw refused(say('files.empty'));
    const type = this.#type === 'zip' ? this.#officeType() : this.#type;
    const { endings, title } = FILE_TYPES[type];
    if (!(endings as readonly string[]).includes(endingOf(this.#name)))
      throw refused(say('files.wrong_ending', { title, endings: endings.join(' or .') }));
    return type;
  }

  #officeType(): FileType {
    const verdict = this.#office.verdict();
    if (verdict === null) throw refused(say('files.zip', { taken: TAKEN }));
    if ('refused' in verdict) throw refused(verdict.refused);
    this.#requireAccepted(verdict.type);
    return verdict.type;
  }

  #begin(head: Buffer): FileType | 'zip' | undefined {
    if (head.length === 0) return undefined;
    const type = typeOf(head) ?? this.#textType(head);
    this.#requireAccepted(...(type === 'zip' ? ZIPPED : [type]));
    if (type !== 'zip' && PICTURE_TYPES.includes(type)) requirePicture(type, head, this.#pixels);
    return type;
  }

  #requireAccepted(...types: FileType[]): void {
    if (!types.some((one) => this.#accept.includes(one)))
      throw refused(
        say('files.only', { types: this.#accept.map((one) => FILE_TYPES[one].title).join(', ') }),
      );
  }

  /** Plain text has no magic number; a file that begins like HTML or SVG is not plain text. */
  #textType(head: Buffer): FileType {
    const type = FILE_TYPE_NAMES.find((name) => name === endingOf(this.#name));
    if (type !== 'txt' && type !== 'csv') throw refused(say('files.no_type', { taken: TAKEN }));
    if (/^(\ufeff)?\s*</.test(head.toString('utf8', 0, 1024))) throw refused(say('files.drawing'));
    return type;
  }
}

function typeOf(head: Buffer): FileType | 'zip' | undefined {
  const begins = (text: string, at = 0) => head.toString('latin1', at, at + text.length) === text;
  if (begins('\xff\xd8\xff')) return 'jpeg';
  if (begins('\x89PNG\r\n\x1a\n')) return 'png';
  if (begins('RIFF') && begins('WEBP', 8)) return 'webp';
  if (begins('%PDF-')) return 'pdf';
  return begins('PK\x03\x04') ? 'zip' : undefined;
}

function requirePicture(type: FileType, head: Buffer, pixels: number): void {
  const size = pictureSize(type, head);
  if (!size || size.width === 0 || size.height === 0) throw refused(say('files.unreadable_picture'));
  const { width, height } = size;
  if (width > MOST_SIDE || height > MOST_SIDE || width * height > pixels)
    throw refused(say('files.too_many_pixels', { width, height }));
}

function requireText(bytes: Buffer): void {
  if (bytes.some((byte) => NO_TEXT.has(byte))) throw refused(say('files.no_text'));
}

function refused(why: Text): ApiError {
  return new ApiError('unsupported_media_type', why, { file: [why] });
}
