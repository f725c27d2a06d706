import { describe, expect, test } from 'vitest';
import type { Proof } from '../proofs/proof.ts';

const size = { long: false, soakMinutes: 0 };

/**
 * The short form of `npm run trust`: each proof with its control, which must fail when the protection is off. A proof
 * that this machine cannot run says so and is skipped.
 */
export function showProofs(proofs: Proof[]): void {
  describe.each(proofs.map((proof) => ({ name: proof.name, proof })))('$name', ({ proof }) => {
    test('holds, and its control does not', { timeout: 600_000 }, async () => {
      const figures = await proof.run(size);
      expect(figures.length).toBeGreaterThan(0);
      for (const { name, figure, target } of figures) console.log(`${name}: ${figure} (${target})`);
      expect(figures.filter(({ pass }) => !pass)).toEqual([]);
    });
  });
}
