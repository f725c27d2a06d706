import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Token } from './bench-server.ts';

/** How long the requests of others took meanwhile. */
export interface Waits {
  name: string;
  count: number;
  median: number;
  p99: number;
  longest: number;
  /** Answers that the server is too busy. */
  refused: number;
}

/**
 * Has a separate process request lists and write records in turn, as long as the work lasts; without a token it requests the
 * small page of a floor.
 */
export async function waitsOf(
  port: number,
  token: Token | undefined,
  work: () => Promise<unknown>,
): Promise<Waits[]> {
  const words = [String(port), ...(token ? [token.access] : [])];
  const others = fork(join(import.meta.dirname, 'waits-process.ts'), words);
  const ended = once(others, 'exit').then(([code]) => {
    throw new Error(`whoever asks beside the work ended with ${code}`);
  });
  const said = () => once(others, 'message').then(([message]) => message as Waits[]);
  try {
    await Promise.race([said(), ended]);
    await Promise.race([work(), ended]);
    const waits = said();
    others.send('end');
    return await Promise.race([waits, ended]);
  } finally {
    // The process is killed here on purpose; its exit must not become an unhandled rejection.
    ended.catch(() => {});
    others.kill();
  }
}

/** A table of how long others waited, by what was going on. */
export function waitsTable(all: [when: string, waits: Waits[]][]): string {
  const line = (when: string, { name, count, median, p99, longest, refused }: Waits) =>
    `| ${name}, ${when} | ${count.toLocaleString('en')} | ${median.toFixed(1)} | ${p99.toFixed(1)} | ${longest.toFixed(0)} | ${refused} |`;
  return `| Requests of others | answers | median ms | p99 ms | longest ms (to reach: 200) | 503 |
|---|---|---|---|---|---|
${all.flatMap(([when, waits]) => waits.map((each) => line(when, each))).join('\n')}`;
}
