import type { Logger } from 'pino';

const LOOK_EVERY_MS = 100;
/** No single piece of work may take this long, because everybody else waits meanwhile. */
const TOO_LONG_MS = 200;
/** Otherwise a machine that is too small for its work would fill the log. */
const TELL_EVERY_MS = 10_000;

export interface LoopWatch {
  /** How often the event loop was blocked for too long. */
  readonly held: number;
  stop(): void;
}

/**
 * Watches for long blocks of the event loop: by a query that should have been limited, a pause of the disk or the
 * garbage collector, or other programs on the machine. Logs the longest of each ten seconds.
 */
export function watchLoop(
  log: Pick<Logger, 'warn'>,
  clock: () => number = () => performance.now(),
): LoopWatch {
  let held = 0;
  let times = 0;
  let longest = 0;
  let toldAt = Number.NEGATIVE_INFINITY;
  let last = clock();
  const timer = setInterval(() => {
    const now = clock();
    const late = now - last - LOOK_EVERY_MS;
    last = now;
    if (late >= TOO_LONG_MS) {
      held++;
      times++;
      longest = Math.max(longest, late);
    }
    if (times === 0 || now - toldAt < TELL_EVERY_MS) return;
    log.warn({ ms: Math.round(longest), times }, 'the event loop was held up');
    [times, longest, toldAt] = [0, 0, now];
  }, LOOK_EVERY_MS);
  timer.unref();
  return {
    get held() {
      return held;
    },
    stop: () => clearInterval(timer),
  };
}
