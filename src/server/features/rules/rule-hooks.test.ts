import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const RULE = 'company/rule';
const rule = (values: object = {}) =>
  temp.create(RULE, { name: 'Own', entity: 'work-orders/work_order', if: {}, then: {}, ...values });
const long = {
  properties: { description: { enum: Array.from({ length: 100 }, (_, at) => `${at}${'x'.repeat(500)}`) } },
};

test('active rules of one kind are few and short together, since each write of a record asks all of them', async () => {
  const first = await rule({ if: long });
  for (let count = 0; count < 4; count++) await rule({ if: long });
  await expect(rule({ if: long })).rejects.toMatchObject({
    errors: { then: ['makes the active rules of this kind longer than 256 KB together'] },
  });
  const off = await rule({ if: long, is_active: false });
  await expect(temp.update(RULE, off.id, { is_active: true })).rejects.toMatchObject({ code: 'invalid' });
  await temp.update(RULE, first.id, { is_active: false });
  await temp.update(RULE, off.id, { is_active: true });

  let made = 0;
  const next = async () => (await rule().catch(() => undefined)) !== undefined;
  while (await next()) made++;
  expect(made).toBeLessThan(50);
  await expect(rule()).rejects.toMatchObject({
    errors: { is_active: ['is on for 50 rules of this kind already; switch one off first'] },
  });
  expect(await rule({ is_active: false })).toMatchObject({ is_active: false });
  await temp.update(RULE, off.id, { name: 'A new name' });
});
