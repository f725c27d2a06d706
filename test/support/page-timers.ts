/**
 * A closed page still has requests that wait for their turn, and retries that wait for their time. Those of one test file
 * would be sent in the middle of the next one and take the answers that it has prepared.
 */
const PENDING = Symbol.for('mainstay.page-timers');
const ofProcess = globalThis as { [PENDING]?: { end(): void } };

/** Records which timers are started, and which frames are requested, from now on. */
export function noteTimers(): void {
  const { setTimeout, setInterval, requestAnimationFrame } = globalThis;
  const ends: (() => void)[] = [];
  const noted = <Start extends (...given: never[]) => unknown>(
    start: Start,
    end: (made: never) => void,
  ): Start =>
    new Proxy(start, {
      apply(target, self, args) {
        const made = Reflect.apply(target, self, args);
        ends.push(() => end(made as never));
        return made;
      },
    });
  const isPage = typeof requestAnimationFrame === 'function';
  Object.assign(globalThis, {
    setTimeout: noted(setTimeout, clearTimeout),
    setInterval: noted(setInterval, clearInterval),
    // The page has one timer for all its frames: if only that were ended, no frame would ever come again.
    ...(isPage && { requestAnimationFrame: noted(requestAnimationFrame, cancelAnimationFrame) }),
  });
  ofProcess[PENDING] = {
    end() {
      for (const end of ends) end();
      Object.assign(globalThis, { setTimeout, setInterval, ...(isPage && { requestAnimationFrame }) });
    },
  };
}

/** Ends the timers recorded for the previous file, and lets what was already in progress arrive. */
export async function endTimers(): Promise<void> {
  ofProcess[PENDING]?.end();
  delete ofProcess[PENDING];
  await new Promise(setImmediate);
}
