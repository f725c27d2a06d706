import { afterAll, expect, test } from 'vitest';
import { tempRecords } from '../../../test/support/temp-records.ts';
import { systemActor, writeAudit } from './audit-entry.ts';
import { deleteOldAudit } from './old-audit.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;

test('entries older than the history is kept go in slices; the newest stays, and nobody else may delete any', async () => {
  await store.rewriteHistory((writer) => writer.remove('_audit', []));
  for (const day of ['01', '02', '03', '04', '05'])
    await store.write((writer) =>
      writeAudit(writer, {
        actor: systemActor('Test'),
        now: new Date(`2026-01-${day}T12:00:00Z`),
        entity: 'company/site',
        key: Number(day),
        action: 'created',
      }),
    );
  const left = async () => (await store.read((reader) => reader.find('_audit'))).map(({ key }) => key);
  expect(await deleteOldAudit(store, new Date('2026-01-04T00:00:00Z'), { slice: 2 })).toBe(3);
  expect(await left()).toEqual([4, 5]);
  expect(await deleteOldAudit(store, new Date('2027-01-01T00:00:00Z'))).toBe(1);
  expect(await left()).toEqual([5]);
  // The right to delete ended with the deletion, and ends with one that fails.
  const failing = store.rewriteHistory(async (writer) => {
    await writer.remove('_audit', []);
    throw new Error('no');
  });
  await expect(failing).rejects.toThrow('no');
  await expect(store.write((writer) => writer.remove('_audit', []))).rejects.toThrow(
    /append-only|permission denied/,
  );
  expect(await left()).toEqual([5]);
});
