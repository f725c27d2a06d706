import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { systemActor } from './audit-entry.ts';
import { writeAudited } from './audited-writer.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const SITE = 'company/site';
const by = { actor: systemActor('Test') };

test('a row that is read while it is changed is not remembered as it was', async () => {
  const { id } = await temp.create(SITE, { name: 'North' });
  const name = await writeAudited(temp.ctx.store, by, async (writer) => {
    await Promise.all([writer.get(SITE, id), writer.keep(SITE, id, { name: 'South' })]);
    return (await writer.get(SITE, id))?.name;
  });
  expect(name).toBe('South');
});

test('a row that is found while it is deleted is not remembered either', async () => {
  const { id } = await temp.create(SITE);
  const where = [{ property: 'id', op: 'eq' as const, value: id }];
  const row = await writeAudited(temp.ctx.store, by, async (writer) => {
    await Promise.all([writer.first(SITE, where), writer.remove(SITE, where)]);
    return writer.get(SITE, id);
  });
  expect(row).toBeNull();
});
