import { expect, test } from 'vitest';
import { recordsOf } from '../../../test/support/records-of.ts';
import type { JsonSchema } from '../../shared/json-schema.ts';
import { effectiveSchema } from '../../shared/schema/effective-schema.ts';
import { createRecord } from './create-record.ts';
import type { RecordContext } from './record-context.ts';
import { updateRecord } from './update-record.ts';

const PERMIT = 'yard/permit';
const file: JsonSchema = {
  title: 'Permit',
  'x-entity': { dates: { start: 'valid_from', end: 'valid_until' } },
  properties: {
    name: {},
    valid_from: { format: 'date' },
    valid_until: { format: 'date' },
    taken_at: { 'x-auto': 'created_at' },
    seen_at: { 'x-auto': 'updated_at' },
  },
};
const schemas = { [PERMIT]: effectiveSchema(file) };
const { ctx, store, whole } = await recordsOf(schemas);
const later: RecordContext = { ...ctx, now: new Date('2026-03-02T11:00:00.000Z') };
const permit = whole.at(PERMIT);
const make = async (values: object) => (await createRecord(ctx, permit, values)).record;
const change = async (id: number, values: object) => (await updateRecord(later, permit, id, values)).record;

const refused = { code: 'invalid', errors: { valid_until: ['must not be before Valid From'] } };

test('a record does not end before it begins, whichever of its days is sent', async () => {
  await expect(make({ valid_from: '2026-03-05', valid_until: '2026-03-04' })).rejects.toMatchObject(refused);
  const { id } = await make({ valid_from: '2026-03-05', valid_until: '2026-03-05' });
  await expect(change(id, { valid_until: '2026-03-04' })).rejects.toMatchObject(refused);
  await expect(change(id, { valid_from: '2026-03-06' })).rejects.toMatchObject(refused);
  await change(id, { valid_from: null, valid_until: '2026-01-01' });
  await make({ valid_until: '2020-01-01' });
});

test('a record from before the check can be changed elsewhere', async () => {
  const id = await store.write((writer) =>
    writer.insert(PERMIT, { name: 'Old', valid_from: '2026-03-05', valid_until: '2026-03-04' }),
  );
  expect(await change(id, { name: 'Older' })).toMatchObject({ name: 'Older' });
});

test('x-auto fills times under any name', async () => {
  const made = await make({ name: 'Hot work' });
  const time = ctx.now.toISOString();
  expect(made).toMatchObject({ taken_at: time, seen_at: time });
  expect(await change(made.id, { name: 'Hot works' })).toMatchObject({
    taken_at: time,
    seen_at: later.now.toISOString(),
  });
});

test('the history tells of the change and not of its time a second time', async () => {
  const { id } = await make({ name: 'Lift' });
  await change(id, { name: 'Lifting' });
  const [entry] = await store.read((reader) =>
    reader.find('_audit', {
      where: [
        { property: 'key', op: 'eq', value: id },
        { property: 'action', op: 'eq', value: 'updated' },
      ],
    }),
  );
  expect(entry?.after).toEqual({ name: 'Lifting' });
});
