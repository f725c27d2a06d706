import type { TableInfo } from './catalog.ts';
import type { Asked, RareParts } from './dialect.ts';

/** Counting stops here: a part that so many rows hold tells little. */
const MOST = 10_000;
/** A part that no more rows hold than this suffices by itself; looking at each of them is cheap. */
const RARE = 50;
const FEW = 300;
/** A part that is so many times as frequent as the one before it costs more to look up than it leaves out. */
const MUCH_MORE = 2;
/** So many parts of a word are counted at most, and so many are looked up together. */
const MOST_COUNTED = 8;
const MOST_TOGETHER = 3;
/** Halves of letters; few texts hold any. */
const SURROGATES = /[\ud800-\udfff]/;
const KEPT_MS = 600_000;
const MOST_KEPT = 5_000;

interface Part {
  three: string;
  /** So many rows hold it, as far as was counted. */
  held: number;
}

interface Counts {
  since: number;
  of: Map<string, number>;
}

/** By connection, so that one company's counts are not taken for another's, and then by search index. */
const kept = new WeakMap<Asked, Map<string, Counts>>();

/** All threes of letters of texts, each once. */
export function threesOf(texts: string[]): string[] {
  const all = new Set<string>();
  for (const text of texts)
    if (SURROGATES.test(text)) {
      const letters = Array.from(text);
      for (let end = 3; end <= letters.length; end++) all.add(letters.slice(end - 3, end).join(''));
    } else for (let end = 3; end <= text.length; end++) all.add(text.slice(end - 3, end));
  return [...all];
}

/** Threes as a question to a search index: all of them occur. */
export function allOf(threes: string[]): string {
  return threes.map((three) => `"${three.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * Threes of letters of a word that few rows hold. The index reads, for each three that it is asked for, the list of all rows that
 * hold it, which takes long for the beginning of a code that every row has. How many there are is counted once in ten minutes
 * at most: being wrong costs time only, as whoever asks looks at the texts themselves.
 * Undefined where no part is rare enough to do without the others.
 */
export async function rareParts(asked: Asked, info: TableInfo, word: string): Promise<RareParts | undefined> {
  const threes = threesOf([word]).slice(-MOST_COUNTED);
  if (threes.length === 0) return undefined;
  const counts = countsOf(asked, info);
  const parts: Part[] = [];
  // The end of a code tells more than its beginning.
  for (const three of threes.toReversed()) {
    const held = counts.get(three) ?? (await count(asked, info, three));
    counts.set(three, held);
    if (held <= RARE) return { parts: [three], absent: held === 0 };
    parts.push({ three, held });
  }
  const rarest = rarestOf(parts.sort((left, right) => left.held - right.held));
  if (rarest.length === parts.length) return undefined;
  return { parts: rarest.map(({ three }) => three), absent: false };
}

/** The first of the parts, up to where the next would cost more than it tells; all where all are frequent. */
function rarestOf(parts: Part[]): Part[] {
  if ((parts[0]?.held ?? MOST) >= MOST) return parts;
  const enough = parts.findIndex(({ held }, at) => {
    const before = parts[at - 1]?.held;
    if (before === undefined) return false;
    return at === MOST_TOGETHER || ((at > 1 || before <= FEW) && held > before * MUCH_MORE);
  });
  return enough < 0 ? parts : parts.slice(0, enough);
}

async function count(asked: Asked, { searchIndex }: TableInfo, three: string): Promise<number> {
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${searchIndex} WHERE ${searchIndex} MATCH ? LIMIT ${MOST})`;
  const rows = await asked.all(sql, [allOf([three])]);
  return rows[0]?.[0] as number;
}

function countsOf(asked: Asked, { searchIndex }: TableInfo): Map<string, number> {
  let indexes = kept.get(asked);
  if (!indexes) {
    indexes = new Map();
    kept.set(asked, indexes);
  }
  const now = performance.now();
  let counts = indexes.get(searchIndex);
  if (!counts || now - counts.since > KEPT_MS || counts.of.size > MOST_KEPT) {
    counts = { since: now, of: new Map() };
    indexes.set(searchIndex, counts);
  }
  return counts.of;
}
