/** A record of a CSV file. */
interface CsvRecord {
  cells: string[];
  /** The line on which it begins. */
  line: number;
}

/** A quoted cell is shorter; a quote that does not end within this is text. */
const LONGEST_QUOTED = 250_000;

/**
 * Reads the records of a CSV file as RFC 4180 writes them, and forgives what people write: a quote ends a cell only where
 * a separator or a line end follows, and one that never ends a cell is text, such as `"5" pipe"` and `5" pipe`.
 * @param text with `\n` as its only kind of line end
 */
export function* csvRecords(text: string, delimiter: string): Generator<CsvRecord> {
  let at = 0;
  let line = 1;
  /** Quotes that open before this place do not end: looking again for each of many would take the square of their number. */
  let endless = 0;
  while (at < text.length) {
    const record: CsvRecord = { cells: [], line };
    for (let isOver = false; !isOver; ) {
      const quoted = text[at] === '"' && at >= endless ? quotedCell(text, at, delimiter) : undefined;
      if (text[at] === '"' && at >= endless && !quoted) endless = at + LONGEST_QUOTED;
      const end = quoted?.end ?? plainEnd(text, at, delimiter);
      record.cells.push(quoted?.cell ?? text.slice(at, end));
      line += quoted?.breaks ?? 0;
      isOver = text[end] !== delimiter;
      at = end + 1;
    }
    line += 1;
    yield record;
  }
}

function plainEnd(text: string, from: number, delimiter: string): number {
  let end = from;
  while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end++;
  return end;
}

/** A cell in quotes, and where it ends; undefined if its quote never ends. Blanks between the quote and the separator go. */
function quotedCell(
  text: string,
  from: number,
  delimiter: string,
): { cell: string; end: number; breaks: number } | undefined {
  const last = Math.min(text.length, from + LONGEST_QUOTED);
  let cell = '';
  let breaks = 0;
  for (let at = from + 1; at < last; at++) {
    const sign = text[at] as string;
    if (sign === '\n') breaks++;
    if (sign !== '"') {
      cell += sign;
      continue;
    }
    if (text[at + 1] === '"') at++;
    else {
      const end = endsAt(text, at, delimiter);
      if (end !== undefined) return { cell, end, breaks };
    }
    cell += '"';
  }
  return undefined;
}

/** Where the separator or line end is that follows a quote, with only blanks between; undefined if other text follows. */
function endsAt(text: string, quote: number, delimiter: string): number | undefined {
  let end = quote + 1;
  while (text[end] === ' ' && delimiter !== ' ') end++;
  return end >= text.length || text[end] === delimiter || text[end] === '\n' ? end : undefined;
}
