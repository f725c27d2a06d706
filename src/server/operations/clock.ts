import type { Log } from '../lib/log.ts';
import type { Engine } from '../store/engine.ts';

const EVERY_MS = 5 * 60_000;
/** Less than this no rule of ours notices, and asking takes some of it. */
const MOST_MS = 2_000;

/** What is wrong when the clock of this process differs from the database's by so many milliseconds; undefined if nothing. */
export function clockError(aheadMs: number): string | undefined {
  if (Math.abs(aheadMs) <= MOST_MS) return undefined;
  const seconds = Math.round(Math.abs(aheadMs) / 1000);
  return `the clock of this node is ${seconds} s ${aheadMs > 0 ? 'ahead of' : 'behind'} the database's: sessions end at the wrong time, and timers that it starts cannot be stopped on other nodes`;
}

/** Compares the clock of this node with the database's, now and every five minutes, and warns in the log. */
export function watchClock(engine: Engine, log: Log): { stop(): void } {
  const look = () =>
    engine.clockOffset().then(
      (offset) => {
        const error = clockError(offset);
        if (error) log.warn({ ahead_ms: Math.round(offset) }, error);
      },
      (error: unknown) => log.warn({ err: error }, 'the clock could not be compared with the database'),
    );
  void look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
