/** Tells programs that the file is UTF-8. */
export const UTF8_MARK = '\uFEFF';
/** How a text begins that a spreadsheet would run as a formula (some also the wide signs of Japanese), or that was defused already: an import takes one sign off. */
const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** One line of a CSV file after RFC 4180. @example csvLine(['a', 'b "c" d']) // 'a,"b ""c"" d"\r\n' */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet takes for a formula. @example defused('=1+1') // "'=1+1" */
export function defused(text: string): string {
  return FORMULA.test(text) && !NEGATIVE_NUMBER.test(text) ? `'${text}` : text;
}

/** What was defused, as it was. @example plainCell("'=1+1") // '=1+1' */
export function plainCell(cell: string): string {
  return /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell;
}
