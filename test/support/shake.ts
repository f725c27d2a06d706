import { createRandom } from '../../src/server/features/example/random.ts';

/**
 * `SHAKE=7 npx vitest run --project=unit` makes timers, frames and answers come later by amounts drawn from that seed, as on a
 * machine that is busy with other things. A test that fails then goes by which of two things ends first.
 */
const seed = Number(process.env.SHAKE ?? 0);
const { setTimeout: later } = globalThis;
const random = createRandom(seed);

/** Some milliseconds, mostly few. */
const delay = (most: number) => Math.round(most * random.next() ** 3);

/** A turn of a busy machine; none unless tests are shaken. */
export async function shaken(most = 60): Promise<void> {
  if (seed !== 0 && random.chance(0.7)) await new Promise<void>((done) => void later(done, delay(most)));
}

/** Timers and frames come late from now on. */
export function shakeTimers(): void {
  const ofProcess = globalThis as { isShaken?: boolean };
  const isShaken = typeof document === 'undefined' && ofProcess.isShaken;
  if (seed === 0 || isShaken) return;
  ofProcess.isShaken = true;
  const { setTimeout, requestAnimationFrame } = globalThis;
  globalThis.setTimeout = new Proxy(setTimeout, {
    apply: (start, self, [work, wait = 0, ...given]) =>
      Reflect.apply(start, self, [work, wait + delay(80), ...given]),
  });
  if (typeof requestAnimationFrame !== 'function') return;
  const { cancelAnimationFrame } = globalThis;
  const frames = new Map<number, () => void>();
  let asked = 0;
  globalThis.requestAnimationFrame = (work) => {
    const id = ++asked;
    const timer = later(() => {
      const frame = requestAnimationFrame(work);
      frames.set(id, () => cancelAnimationFrame(frame));
    }, delay(120));
    frames.set(id, () => clearTimeout(timer));
    return id;
  };
  globalThis.cancelAnimationFrame = (id) => frames.get(id)?.();
}
