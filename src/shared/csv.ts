/** The byte order mark, which tells programs that the file is UTF-8. */
export const UTF8_MARK = '\uFEFF';
/**
 * The places where a spreadsheet would start a formula (some programs also accept full-width signs), or where one was
 * already defused: at the start of a cell, and after characters that separate cells in other countries, because
 * programs there do not recognise quotes inside a cell.
 */
const FORMULA = /^(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
/** The apostrophe that was put there, which an import removes. */
const DEFUSED = /^'(?='*[=+\-@\t\r＝＋－＠])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;
const NEGATIVE_NUMBER = /^-\d+(\.\d+)?$/;

/** One line of a CSV file as in RFC 4180. @example csvLine(['a', 'b "c" d']) // 'a,"b ""c"" d"\r\n' */
export function csvLine(cells: string[]): string {
  return `${cells.map(quoted).join(',')}\r\n`;
}

function quoted(text: string): string {
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Changes a text so that no spreadsheet takes it for a formula. @example defused('=1+1') // "'=1+1" */
export function defused(text: string): string {
  return NEGATIVE_NUMBER.test(text) ? text : text.replace(FORMULA, "'");
}

/** Reverses `defused`. @example plainCell("'=1+1") // '=1+1' */
export function plainCell(cell: string): string {
  return cell.replace(DEFUSED, '');
}
