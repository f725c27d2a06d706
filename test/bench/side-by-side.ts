import { type Caller, type Case, casesOf } from './cases.ts';
import { type Driven, drive } from './drive.ts';
import { median, thousands } from './figures.ts';
import type { BenchOptions } from './options.ts';
import type { Measured } from './server-process.ts';

/** Where a case is driven. */
export interface Side {
  port: number;
  process: Pick<Measured, 'cpu'>;
  callers: Caller[];
  /** Work orders in each of its tenants. */
  rows: number;
  /** Assets in each of its tenants. */
  assets: number;
}

/** The results of two sides for one case. */
export interface Pair {
  name: string;
  ratio: number;
  byCpu: number;
  rps: [number, number];
  p99: [number, number];
  wrong: number;
}

/** Drives the same cases on two sides in turn, and returns which share of the first the second reaches. */
export async function sideBySide(
  base: Side,
  other: Side,
  names: string[],
  options: BenchOptions,
): Promise<Pair[]> {
  const rounds = new Map<string, [Driven, Driven][]>();
  const connections = options.connections[0] as number;
  for (let round = 1; round <= options.rounds; round++) {
    const cases = [base, other].map((side) =>
      casesOf(side.callers, { rows: side.rows, assets: side.assets }, round * 1000),
    ) as [Case[], Case[]];
    for (const name of names.filter((each) => each.includes(options.only))) {
      const driven: Driven[] = [];
      for (const [index, { port, process: measured }] of [base, other].entries()) {
        const found = (cases[index] as Case[]).find((each) => each.name === name);
        if (!found) throw new Error(`there is no case "${name}"`);
        const { requests, status } = found;
        const { seconds } = options;
        driven.push(await drive({ port, requests, status, connections, seconds, measured }));
      }
      const both = driven as [Driven, Driven];
      rounds.set(name, [...(rounds.get(name) ?? []), both]);
      const [first, second] = both;
      console.log(
        `round ${round}: ${name}: ${Math.round(first.rps)} and ${Math.round(second.rps)} rps, ${first.cpu.toFixed(0)} and ${second.cpu.toFixed(0)} µs CPU`,
      );
    }
  }
  return [...rounds].map(([name, pairs]) => ({
    name,
    ratio: median(pairs.map(([first, second]) => second.rps / first.rps)),
    byCpu: median(pairs.map(([first, second]) => first.cpu / second.cpu)),
    rps: [median(pairs.map(([first]) => first.rps)), median(pairs.map(([, second]) => second.rps))],
    p99: [median(pairs.map(([first]) => first.p99)), median(pairs.map(([, second]) => second.p99))],
    wrong: pairs.flat().reduce((sum, driven) => sum + driven.wrong, 0),
  }));
}

/** The pairs as a table; those in `due` should reach `least`. */
export function pairTable(pairs: Pair[], sides: [string, string], least: number, due: string[]): string {
  const rows = pairs.map(({ name, ratio, byCpu, rps, p99, wrong }) => {
    const goal = due.includes(name) ? `${least.toFixed(2)}: ${ratio >= least ? 'yes' : 'no'}` : '';
    const odd = wrong > 0 ? ` (${wrong} unexpected answers)` : '';
    const shown = rps.map(thousands);
    return `| ${name}${odd} | ${shown.join(' | ')} | ${p99.join(' | ')} | ${ratio.toFixed(2)} | ${byCpu.toFixed(2)} | ${goal} |`;
  });
  return [
    `| | ${sides[0]}, rps | ${sides[1]}, rps | p99 ms | p99 ms | ratio | by CPU | to reach |`,
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
