/** How a CSV file is written. */
interface CsvDialect {
  delimiter: string;
  /** Whether its first line says what separates cells (`sep=;`), as Excel understands it. */
  hasSeparatorLine: boolean;
}

/** The encoding that the first bytes of a file tell, as a `TextDecoder` takes it; UTF-8 where they tell none. */
export function encodingOf(bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

/** In order of preference where two fit alike: the ones that stand in titles and numbers come last. */
const DELIMITERS = ['\t', ';', '|', ','];
const LOOKED_AT = 30;
const SEPARATOR_LINE = /^"?sep=(.)"?[\r\n]/i;

/**
 * Finds what separates the cells: what the first line says, or else what splits most of the first rows into as many cells,
 * and into most. Titles above the table have no cells.
 * @param start the beginning of the file, without a byte order mark
 * @example dialectOf('Name, long;Code\nSeal;A-1\n').delimiter // ';'
 */
export function dialectOf(start: string): CsvDialect {
  const said = SEPARATOR_LINE.exec(start)?.[1];
  if (said !== undefined) return { delimiter: said, hasSeparatorLine: true };
  let best = { delimiter: ',', even: 0, cells: 1 };
  for (const delimiter of DELIMITERS) {
    const rows = Map.groupBy(cellCounts(start, delimiter), (count) => count);
    for (const [cells, { length: even }] of rows)
      if (cells > 1 && (even > best.even || (even === best.even && cells > best.cells)))
        best = { delimiter, even, cells };
  }
  return { delimiter: best.delimiter, hasSeparatorLine: false };
}

/** How many cells the first rows have, if this separates them. Rows without any text do not count. */
function cellCounts(text: string, delimiter: string): number[] {
  const counts: number[] = [];
  let cells = 1;
  let isQuoted = false;
  let isStart = true;
  let hasText = false;
  for (let at = 0; at < text.length && counts.length < LOOKED_AT; at++) {
    const letter = text[at] as string;
    if (isQuoted) {
      if (letter === '"' && text[at + 1] === '"') at++;
      else if (letter === '"') isQuoted = false;
      continue;
    }
    const isEnd = letter === '\n' || letter === '\r';
    if (letter === '"' && isStart) isQuoted = true;
    else if (letter === delimiter) cells++;
    else if (!isEnd && letter.trim() !== '') hasText = true;
    isStart = letter === delimiter || isEnd;
    hasText ||= isQuoted;
    if (!isEnd) continue;
    if (hasText) counts.push(cells);
    cells = 1;
    hasText = false;
  }
  if (hasText && counts.length < LOOKED_AT) counts.push(cells);
  return counts;
}
