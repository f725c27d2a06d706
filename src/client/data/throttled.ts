/**
 * Lets at most `limit` calls start within any `interval` milliseconds; the others queue. It counts from the actual start of a call,
 * so that a page that was held up does not send a burst afterwards.
 */
export function throttled<A extends unknown[], R>(
  limit: number,
  interval: number,
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  const started: number[] = [];
  const waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;

  function startNext(): void {
    timer = undefined;
    const now = performance.now();
    while (started[0] !== undefined && started[0] <= now - interval) started.shift();
    while (waiting.length > 0 && started.length < limit) {
      waiting.shift()?.();
      started.push(performance.now());
    }
    if (waiting.length > 0) timer = setTimeout(startNext, Math.ceil((started[0] ?? now) + interval - now));
  }

  return (...args) =>
    new Promise<R>((resolve, reject) => {
      waiting.push(() => {
        call(...args).then(resolve, reject);
      });
      if (timer === undefined) startNext();
    });
}
