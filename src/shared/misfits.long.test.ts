import { expect, test } from 'vitest';
import { judgeAlike } from '../../test/support/random-schemas.ts';

test('10,000 random schemas and values: Ajv finds the same fit, and the same places that do not', () => {
  const { differences, right, several, compared } = judgeAlike(10_000);
  expect(differences).toEqual([]);
  // Otherwise they would agree about nothing.
  expect(right).toBeGreaterThan(2000);
  expect(right).toBeLessThan(8000);
  expect(several).toBeGreaterThan(200);
  expect(compared).toBeGreaterThan(5000);
}, 120_000);
