import { expect, it } from 'vitest';
import { parity } from '../../../../test/support/parity.ts';

const seeds = (process.env.PARITY_SEEDS ?? '7').split(',').map(Number);
const operations = Number(process.env.PARITY_OPERATIONS ?? 1_000);

it.each(seeds)(
  'a history of random operations gets the same answers from both engines (seed %i)',
  async (seed) => {
    const { differences, done } = await parity(seed, operations);
    expect(differences).toEqual([]);
    expect(done).toBe(operations);
    console.log(`parity: seed ${seed}, ${done} operations, ${differences.length} differences (target 0)`);
  },
  30 * 60_000,
);
