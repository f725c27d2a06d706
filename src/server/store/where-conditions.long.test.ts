import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { whereAgreement } from '../../../test/support/where-agreement.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

test('a query finds of 10,000 random records those that hold in memory', async () => {
  const { differences, found } = await whereAgreement(temp, { items: 10_000, rounds: 120, seed: 11 });
  expect(differences).toEqual([]);
  expect(found).toBeGreaterThan(10_000);
}, 300_000);
