/** Tells programs that the file is UTF-8. */
export const UTF8_MARK = '\uFEFF';
/**
 * Where a spreadsheet would begin a formula (some also with the wide signs of Japanese), or where one was defused already: at
 * the start, and after what parts cells in files of other countries, whose programs know no quotes within a cell.
 */
const FORMULA = /^(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
/** The sign that was put there, which an import takes off. */
const DEFUSED = /^'(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** One line of a CSV file after RFC 4180. @example csvLine(['a', 'b "c" d']) // 'a,"b ""c"" d"\r\n' */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A text that no spreadsheet takes for a formula. @example defused('=1+1') // "'=1+1" */
export function defused(text: string): string {
  return NEGATIVE_NUMBER.test(text) ? text : text.replace(FORMULA, "'");
}

/** What was defused, as it was. @example plainCell("'=1+1") // '=1+1' */
export function plainCell(cell: string): string {
  return cell.replace(DEFUSED, '');
}
