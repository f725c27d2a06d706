import { expect, test } from 'vitest';
import { recordsOf } from '../../../test/support/records-of.ts';
import type { JsonSchema } from '../../shared/json-schema.ts';
import { effectiveSchema } from '../../shared/schema/effective-schema.ts';
import { createRecord } from './create-record.ts';
import { getRecord } from './get-record.ts';
import { updateRecord } from './update-record.ts';

const ROUTE = 'yard/route';
const LEG = 'yard/leg';
const files: Record<string, JsonSchema> = {
  [ROUTE]: { title: 'Route', properties: { name: {}, legs: { 'x-lines': LEG } } },
  [LEG]: {
    title: 'Leg',
    'x-entity': { parent: 'route' },
    required: ['route'],
    properties: {
      route: { 'x-reference': ROUTE },
      by: { enum: ['truck', 'rail', 'foot'], default: 'foot' },
      plate: {},
      wagons: { type: 'integer', default: 1 },
      toll: { type: 'boolean', default: false },
      toll_paid: { type: 'number' },
      note: {},
    },
    allOf: [
      {
        if: { properties: { by: { const: 'truck' } } },
        then: { properties: { plate: true, toll: true }, required: ['plate'] },
      },
      { if: { properties: { by: { const: 'rail' } } }, then: { properties: { wagons: true, toll: true } } },
      { if: { properties: { toll: { const: true } } }, then: { properties: { toll_paid: true } } },
      { if: { required: ['toll_paid'] }, then: { required: ['note'] } },
    ],
  },
};
const schemas = Object.fromEntries(
  Object.entries(files).map(([path, schema]) => [path, effectiveSchema(schema)]),
);
const { ctx, store, whole } = await recordsOf(schemas);

const leg = whole.at(LEG);
const route = (await createRecord(ctx, whole.at(ROUTE), { name: 'North' })).record.id;
const make = async (values: object) => (await createRecord(ctx, leg, { route, ...values })).record;
const change = async (id: number, values: object) => (await updateRecord(ctx, leg, id, values)).record;
const errorsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error) => error.errors,
  );

test('a new record has what goes with its values, and begins with defaults of nothing else', async () => {
  expect(await make({})).toMatchObject({ by: 'foot', plate: null, wagons: null, toll: null });
  expect(await make({ by: 'rail' })).toMatchObject({ wagons: 1, toll: false, toll_paid: null });
  expect(await errorsOf(make({ by: 'truck' }))).toEqual({ plate: ['is required'] });
  expect(await errorsOf(make({ by: 'truck', plate: '  ' }))).toEqual({ plate: ['is required'] });
  expect(await errorsOf(make({ wagons: 3, plate: null, toll: false }))).toEqual({
    wagons: ['goes only with By: Rail'],
  });
  expect(await errorsOf(make({ by: 'rail', toll_paid: 3 }))).toEqual({
    toll_paid: ['goes only with Toll: Yes'],
  });
});

test('a change is looked at with what the record holds already; what goes no longer is emptied', async () => {
  const { id } = await make({ by: 'truck', plate: 'B-12', toll: true, toll_paid: 4, note: 'bridge' });
  expect(await errorsOf(change(id, { plate: null }))).toEqual({ plate: ['is required'] });
  expect(await errorsOf(change(id, { wagons: 2 }))).toEqual({ wagons: ['goes only with By: Rail'] });
  expect(await errorsOf(change(id, { note: null }))).toEqual({ note: ['is required'] });
  // `toll` goes with both choices, so it stays; `wagons` starts with its default.
  expect(await change(id, { by: 'rail' })).toMatchObject({
    plate: null,
    wagons: 1,
    toll: true,
    toll_paid: 4,
  });
  // Fields that depend on an emptied field are emptied too, and are no longer required.
  const walked = await change(id, { by: 'foot', note: null });
  expect(walked).toMatchObject({ wagons: null, toll: null, toll_paid: null, note: null });
});

test('what an older record lacks or has too much stands in the way of nothing else', async () => {
  const { id } = await make({ by: 'foot' });
  await store.write((writer) => writer.update(LEG, id, { by: 'truck', wagons: 7 }));
  expect(await change(id, { note: 'seen' })).toMatchObject({ note: 'seen', wagons: null, plate: null });
  expect(await errorsOf(change(id, { by: 'rail', plate: 'X' }))).toMatchObject({ plate: expect.anything() });
});

test('lines are told at their place', async () => {
  const lines = [{ by: 'rail' }, { by: 'truck' }];
  expect(await errorsOf(createRecord(ctx, whole.at(ROUTE), { name: 'South', legs: lines }))).toEqual({
    'legs.1.plate': ['is required'],
  });
  const { record } = await createRecord(ctx, whole.at(ROUTE), {
    name: 'South',
    legs: [{ by: 'rail', wagons: 4 }],
  });
  const [line] = record.legs as unknown as { id: number }[];
  await updateRecord(ctx, whole.at(ROUTE), record.id, {
    legs: [{ id: line?.id, by: 'truck', plate: 'B-1' }],
  });
  expect((await getRecord(ctx, leg, line?.id as number)).record).toMatchObject({
    plate: 'B-1',
    wagons: null,
  });
});
