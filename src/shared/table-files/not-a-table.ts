/** How files begin that people choose by mistake. */
const KINDS: { starts: number[]; at?: number; why: string }[] = [
  { starts: [0xff, 0xd8, 0xff], why: 'is a picture, not a table' },
  { starts: [0x89, 0x50, 0x4e, 0x47], why: 'is a picture, not a table' },
  { starts: [0x47, 0x49, 0x46, 0x38], why: 'is a picture, not a table' },
  { starts: [0x57, 0x45, 0x42, 0x50], at: 8, why: 'is a picture, not a table' },
  { starts: [0x25, 0x50, 0x44, 0x46], why: 'is a PDF, not a table' },
  { starts: [0x1f, 0x8b], why: 'is packed. Unpack it first' },
];
/** Old files of Excel, and new ones behind a password. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0];
const LOOKED_AT = 4_096;

/** Why a file that is no workbook is no CSV file either; undefined where it may be one. */
export function notATable(name: string, bytes: Uint8Array): string | undefined {
  const begins = (starts: number[], from = 0) => starts.every((byte, at) => bytes[from + at] === byte);
  const isOld = /\.xls\u2069$/i.test(name);
  if (begins(OLE) && !isOld)
    return `${name} is protected by a password, or is an old Excel file. Save it as .xlsx without a password, then choose it again.`;
  if (isOld) return `${name} is an old Excel file. Save it as .xlsx or CSV, then choose it again.`;
  const kind = KINDS.find(({ starts, at }) => begins(starts, at));
  if (kind) return `${name} ${kind.why}. Choose a CSV or Excel file.`;
  const isUtf16 = begins([0xff, 0xfe]) || begins([0xfe, 0xff]);
  if (!isUtf16 && bytes.subarray(0, LOOKED_AT).includes(0))
    return `${name} is no text that can be read as a table. Choose a CSV or Excel file.`;
  return undefined;
}
