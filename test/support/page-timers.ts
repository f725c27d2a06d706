/**
 * A page that is gone still has requests that wait for their turn, and repeats that wait for their time. Those of one file
 * of tests would be sent in the middle of the next one and take the answers that it has prepared.
 */
const PENDING = Symbol.for('mainstay.page-timers');
const ofProcess = globalThis as { [PENDING]?: { end(): void } };

/** Notes which timers are started from now on. */
export function noteTimers(): void {
  const { setTimeout, setInterval } = globalThis;
  const pending: NodeJS.Timeout[] = [];
  const noted = <T extends typeof setTimeout | typeof setInterval>(start: T): T =>
    new Proxy(start, {
      apply(target, self, args) {
        const timer = Reflect.apply(target, self, args) as NodeJS.Timeout;
        pending.push(timer);
        return timer;
      },
    });
  Object.assign(globalThis, { setTimeout: noted(setTimeout), setInterval: noted(setInterval) });
  ofProcess[PENDING] = {
    end() {
      for (const timer of pending) clearTimeout(timer);
      Object.assign(globalThis, { setTimeout, setInterval });
    },
  };
}

/** Ends the timers that the file before has noted, and lets what was already on its way arrive. */
export async function endTimers(): Promise<void> {
  ofProcess[PENDING]?.end();
  delete ofProcess[PENDING];
  await new Promise(setImmediate);
}
