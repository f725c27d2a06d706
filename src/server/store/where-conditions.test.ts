import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { whereAgreement } from '../../../test/support/where-agreement.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

test('a query finds the records that hold in memory', async () => {
  const { differences, found } = await whereAgreement(temp, { items: 60, rounds: 300 });
  expect(differences).toEqual([]);
  expect(found).toBeGreaterThan(1000);
});
