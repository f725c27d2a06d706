import { setTimeout as pause } from 'node:timers/promises';
import { askServer } from './ask-server.ts';
import type { Token } from './bench-server.ts';
import { subdomainOf } from './prepare.ts';
import { Dice, sampleWorkOrder } from './sample-rows.ts';

const LIST = '/api/v1/work-orders/work_order';

/** How long the requests of others took while something went on. */
export interface Waits {
  name: string;
  count: number;
  median: number;
  p99: number;
  longest: number;
  /** Answers that the server is too busy. */
  refused: number;
}

/** Asks for lists and writes records, one after the other, as long as the work lasts. */
export async function waitsOf(port: number, token: Token, work: () => Promise<unknown>): Promise<Waits[]> {
  const dice = new Dice(7);
  let over = false;
  const loop = async (name: string, ask: () => Promise<{ status: number; text: string }>): Promise<Waits> => {
    const times: number[] = [];
    let refused = 0;
    while (!over) {
      const asked = performance.now();
      const { status, text } = await ask();
      times.push(performance.now() - asked);
      if (status === 503) refused++;
      else if (status >= 300) throw new Error(`${name} answers ${status}: ${text}`);
      await pause(5);
    }
    times.sort((a, b) => a - b);
    const at = (part: number) => times[Math.floor((times.length - 1) * part)] ?? Number.NaN;
    return { name, count: times.length, median: at(0.5), p99: at(0.99), longest: at(1), refused };
  };
  const { access } = token;
  const loops = [
    loop('list', () => askServer(port, subdomainOf(1), 'GET', LIST, { access })),
    loop('POST', () =>
      askServer(port, subdomainOf(1), 'POST', LIST, { access, body: sampleWorkOrder(dice, 200) }),
    ),
  ];
  try {
    await Promise.race([work(), Promise.all(loops)]);
  } finally {
    over = true;
  }
  return Promise.all(loops);
}

/** A table of what others waited for, by what went on meanwhile. */
export function waitsTable(all: [when: string, waits: Waits[]][]): string {
  const line = (when: string, { name, count, median, p99, longest, refused }: Waits) =>
    `| ${name}, ${when} | ${count.toLocaleString('en')} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(0)} | ${refused} |`;
  return `| Requests of others | answers | median ms | p99 ms | longest ms (to reach: 200) | 503 |
|---|---|---|---|---|---|
${all.flatMap(([when, waits]) => waits.map((each) => line(when, each))).join('\n')}`;
}
