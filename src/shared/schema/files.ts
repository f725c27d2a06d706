import type { JsonSchema } from '../json-schema.ts';

/** The accepted file types, by the names that `x-file.accept` uses: their MIME type and name endings. */
export const FILE_TYPES = {
  jpeg: { mime: 'image/jpeg', endings: ['jpg', 'jpeg'], title: 'JPEG picture' },
  png: { mime: 'image/png', endings: ['png'], title: 'PNG picture' },
  webp: { mime: 'image/webp', endings: ['webp'], title: 'WebP picture' },
  pdf: { mime: 'application/pdf', endings: ['pdf'], title: 'PDF' },
  txt: { mime: 'text/plain', endings: ['txt'], title: 'text' },
  csv: { mime: 'text/csv', endings: ['csv'], title: 'CSV table' },
  xlsx: {
    mime: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    endings: ['xlsx'],
    title: 'Excel workbook',
  },
  docx: {
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['docx'],
    title: 'Word document',
  },
} as const;

export type FileType = keyof typeof FILE_TYPES;
export const FILE_TYPE_NAMES = Object.keys(FILE_TYPES) as FileType[];

/** Types that browsers display themselves; all others are downloaded. */
export const PICTURE_TYPES: readonly FileType[] = ['jpeg', 'png', 'webp'];

/** The rules that `x-file` sets for a property. */
export interface FileRules {
  accept: readonly FileType[];
  /** The most files that a record may have there. */
  most: number;
  /** The largest size of each; undefined for the limit of the installation. */
  bytes?: number;
}

/** A file as it appears in a record. */
export interface StoredFile {
  id: number;
  name: string;
  /** Its MIME type, such as `image/jpeg`. */
  type: string;
  /** In bytes. */
  size: number;
  /** Whether there is a thumbnail of it. */
  thumb: boolean;
}

/** The most bytes of a thumbnail. */
export const MOST_THUMB_BYTES = 64 * 1024;

const MOST_FILES = 20;

/** Reads the word `x-file` of a property. @example readFileRules({ 'x-file': { maxItems: 3 } })?.most // 3 */
export function readFileRules(schema: JsonSchema): FileRules | undefined {
  const words = schema['x-file'] as { accept?: FileType[]; maxItems?: number; maxBytes?: number } | undefined;
  if (!words) return undefined;
  const { accept = FILE_TYPE_NAMES, maxItems = MOST_FILES, maxBytes } = words;
  return { accept, most: maxItems, ...(maxBytes !== undefined && { bytes: maxBytes }) };
}

/** The type with this MIME type. @example fileTypeOf('image/png') // 'png' */
export function fileTypeOf(mime: string): FileType | undefined {
  return FILE_TYPE_NAMES.find((name) => FILE_TYPES[name].mime === mime);
}

/** Whether a file is a picture that browsers show. */
export function isPicture({ type }: Pick<StoredFile, 'type'>): boolean {
  const name = fileTypeOf(type);
  return name !== undefined && PICTURE_TYPES.includes(name);
}

/** A size as people read it. @example bytesText(1_500_000) // '1.4 MB' */
export function bytesText(bytes: number): string {
  if (bytes < 1024) return `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), 3);
  const amount = bytes / 1024 ** power;
  const unit = ['bytes', 'KB', 'MB', 'GB'][power];
  return `${amount < 10 ? Math.round(amount * 10) / 10 : Math.round(amount)} ${unit}`;
}
