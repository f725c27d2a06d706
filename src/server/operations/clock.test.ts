import { expect, test } from 'vitest';
import { clockError } from './clock.ts';

test('says by how much and in which direction a clock is wrong, once it matters', () => {
  expect([clockError(2_000), clockError(-2_000)]).toEqual([undefined, undefined]);
  expect(clockError(300_000)).toContain("300 s ahead of the database's");
  expect(clockError(-61_000)).toContain("61 s behind the database's");
});
