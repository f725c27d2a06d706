/**
 * A pseudo-random generator that always gives the same numbers for the same seed, so that demo data is the same
 * everywhere.
 */
export interface Random {
  /** A number from 0 up to, but not including, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  whole(low: number, high: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with this probability, from 0 (never) to 1 (always). */
  chance(often: number): boolean;
}

/** @example createRandom(7).whole(1, 6) // always the same throw of the dice */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    // The generator known as mulberry32.
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    pick: (from) => from[whole(0, from.length - 1)] as (typeof from)[number],
    chance: (often) => next() < often,
  };
}
