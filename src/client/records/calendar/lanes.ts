import type { CalendarEntry } from './calendar-entry.ts';

/** The part of an entry that lies within a week. */
interface Bar<Entry extends CalendarEntry> {
  entry: Entry;
  /** Columns, from 0 to 6. */
  from: number;
  to: number;
  lane: number;
  /** Whether the entry begins, or ends, in this week. */
  begins: boolean;
  ends: boolean;
}

interface WeekBars<Entry extends CalendarEntry> {
  bars: Bar<Entry>[];
  /** By column, how many entries did not get a lane. */
  hidden: number[];
}

/**
 * Places the entries of a week in lanes so that none overlap: earlier ones first, then longer ones.
 * @param most the number of lanes
 */
export function barsOf<Entry extends CalendarEntry>(
  entries: Entry[],
  week: string[],
  most: number,
): WeekBars<Entry> {
  const [monday = '', sunday = ''] = [week[0], week.at(-1)];
  const taken: number[] = [];
  const bars: Bar<Entry>[] = [];
  const hidden = week.map(() => 0);
  for (const entry of entries) {
    if (entry.first > sunday || entry.last < monday) continue;
    const begins = entry.first >= monday;
    const ends = entry.last <= sunday;
    const from = begins ? week.indexOf(entry.first) : 0;
    const to = ends ? week.indexOf(entry.last) : week.length - 1;
    // Take the first lane whose last bar ends before this one begins.
    let lane = taken.findIndex((last) => last < from);
    if (lane === -1) lane = taken.length;
    if (lane < most) {
      taken[lane] = to;
      bars.push({ entry, from, to, lane, begins, ends });
    } else for (let column = from; column <= to; column++) hidden[column] = (hidden[column] ?? 0) + 1;
  }
  return { bars, hidden };
}

/** Sorts entries as a calendar draws them, so that a bar that continues from the week before stays in the upper lanes. */
export function inOrder<Entry extends CalendarEntry>(entries: Entry[]): Entry[] {
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return entries.toSorted(
    (a, b) => compare(a.first, b.first) || compare(b.last, a.last) || compare(a.key, b.key),
  );
}
