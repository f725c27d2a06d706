import type { TableInfo } from './catalog.ts';
import type { Asked } from './dialect.ts';

/** Counting stops here: a part that so many rows hold tells little. */
const MOST = 1000;
/** A part that no more rows hold than this suffices by itself; looking at each of them is cheap. */
const RARE = 50;
const FEW = 300;
/** So many parts of a word are asked for at most, and so many are looked up together. */
const MOST_ASKED = 8;
const MOST_TOGETHER = 4;
const KEPT_MS = 60_000;
const MOST_KEPT = 5_000;

interface Counts {
  since: number;
  of: Map<string, number>;
}

const kept = new WeakMap<TableInfo, Counts>();

/** All threes of letters of texts, each once. */
export function threesOf(texts: string[]): string[] {
  const all = texts.flatMap((text) => {
    const letters = Array.from(text);
    return letters.slice(2).map((_, index) => letters.slice(index, index + 3).join(''));
  });
  return [...new Set(all)];
}

/** Threes as a question to a search index: all of them occur. */
export function allOf(threes: string[]): string {
  return threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * Threes of letters of a word that few rows hold. The index reads, for each three that it is asked for, the list of all rows that
 * hold it, which takes long for the beginning of a code that every row has. How many there are is counted once a minute
 * at most: being wrong costs time only, as whoever asks looks at the texts themselves.
 * Undefined where no part is rare enough to do without the others.
 */
export async function rareParts(asked: Asked, info: TableInfo, word: string): Promise<string[] | undefined> {
  const threes = threesOf([word]).slice(-MOST_ASKED);
  if (threes.length === 0) return undefined;
  const counts = countsOf(info);
  const few: { three: string; held: number }[] = [];
  // The end of a code tells more than its beginning.
  for (const three of threes.toReversed()) {
    const held = counts.get(three) ?? (await count(asked, info, three));
    counts.set(three, held);
    if (held <= RARE) return [three];
    if (held < MOST) few.push({ three, held });
  }
  few.sort((left, right) => left.held - right.held);
  const enough = few.length > 1 || (few[0]?.held ?? MOST) <= FEW;
  return enough ? few.slice(0, MOST_TOGETHER).map(({ three }) => three) : undefined;
}

async function count(asked: Asked, { searchIndex }: TableInfo, three: string): Promise<number> {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${searchIndex} WHERE ${searchIndex} MATCH ? LIMIT ${MOST})`;
  const rows = await asked.all(sql, [allOf([three])]);
  return rows[0]?.[0] as number;
}

function countsOf(info: TableInfo): Map<string, number> {
  const now = performance.now();
  let counts = kept.get(info);
  if (!counts || now - counts.since > KEPT_MS || counts.of.size > MOST_KEPT) {
    counts = { since: now, of: new Map() };
    kept.set(info, counts);
  }
  return counts.of;
}
