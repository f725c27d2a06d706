import { beforeEach, expect, test } from 'vitest';
import { workingAs } from '../../../test/support/principals.ts';
import { recordsOf } from '../../../test/support/records-of.ts';
import type { JsonSchema } from '../../shared/json-schema.ts';
import { effectiveSchema } from '../../shared/schema/effective-schema.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { createRecord } from './create-record.ts';
import { getRecord } from './get-record.ts';
import type { Change } from './hooks.ts';
import { listRecords } from './list-records.ts';
import { removeRecord } from './remove-record.ts';
import { restoreRecord } from './restore-record.ts';
import { updateRecord } from './update-record.ts';

const ROUND = 'yard/round';
const STOP = 'yard/stop';
const files: Record<string, JsonSchema> = {
  [ROUND]: {
    title: 'Round',
    'x-entity': { label: 'name', order: 'name' },
    required: ['name'],
    properties: { name: {}, stops: { 'x-lines': STOP, maxItems: 4 } },
  },
  [STOP]: {
    title: 'Stop',
    'x-entity': { label: 'place', parent: 'round', order: 'position,id', unique: [['round', 'place']] },
    required: ['round', 'place'],
    properties: {
      round: { 'x-reference': ROUND },
      place: { maxLength: 20 },
      position: { type: 'integer', minimum: 0, default: 9 },
      toll: { type: 'number', 'x-class': 'money' },
    },
  },
};
const schemas = Object.fromEntries(
  Object.entries(files).map(([path, schema]) => [path, effectiveSchema(schema)]),
);
const done: string[] = [];
const { ctx, store, whole } = await recordsOf(schemas, [
  {
    entity: STOP,
    async afterSave({ values }: Change, _after, transaction) {
      done.push(`saved ${values.place ?? ''}`);
      await transaction.once('count', async () => void done.push('counted'));
    },
  },
]);

const as = (grants: Grants) => workingAs(ctx, { grants });
const round = whole.at(ROUND);
interface Stop {
  id: number;
  place: string;
  position: number;
}
let number = 0;
const make = (stops: unknown[], context = ctx) =>
  createRecord(context, context.schema.at(ROUND), { name: `Round ${++number}`, stops });
const change = (key: number, stops: unknown, context = ctx) =>
  updateRecord(context, context.schema.at(ROUND), key, { stops });
const read = async (key: number) => (await getRecord(ctx, round, key)).record;
const stopsOf = async (key: number) => (await read(key)).stops as unknown as Stop[];
const places = async (key: number) => (await stopsOf(key)).map((stop) => stop.place);

let id: number;
let lines: Stop[];
beforeEach(async () => {
  const made = await make([{ place: 'Gate', position: 1 }, { place: 'Crusher' }]);
  id = made.record.id;
  lines = made.record.stops as unknown as Stop[];
  done.length = 0;
});

test('a record is made with its lines, and answered with them, but listed without', async () => {
  expect(lines).toMatchObject([
    { place: 'Gate', position: 1, round: { id } },
    { place: 'Crusher', position: 9 },
  ]);
  expect(await stopsOf(id)).toEqual(lines);
  const { data } = await listRecords(ctx, round, {});
  expect(data.find((one) => one.id === id)).not.toHaveProperty('stops');
});

test('a line may come in place of one that goes, also where there are as many as there may be', async () => {
  await change(id, [{ place: 'Belt' }, { place: 'Kiln' }]);
  const [gate] = lines as [Stop];
  expect(await stopsOf(id)).toHaveLength(4);
  await expect(change(id, [{ place: 'Silo' }])).rejects.toMatchObject({
    errors: { stops: ['must hold at most 4'] },
  });
  await change(id, [{ place: 'Silo' }, { id: gate.id, _delete: true }]);
  expect((await stopsOf(id)).map(({ place }) => place)).toEqual(
    expect.arrayContaining(['Belt', 'Kiln', 'Silo']),
  );
  expect(await stopsOf(id)).toHaveLength(4);
});

test('a change names what changes, what comes and what goes; all else stays', async () => {
  const [gate, crusher] = lines as [Stop, Stop];
  await change(id, [
    { place: 'Belt', position: 3 },
    { id: gate.id, position: 5 },
  ]);
  expect(await stopsOf(id)).toMatchObject([
    { place: 'Belt' },
    { id: gate.id, place: 'Gate', position: 5 },
    { id: crusher.id },
  ]);
  // A removed line makes room for a new one even if it comes later in the list.
  await change(id, [{ place: 'Gate' }, { id: gate.id, _delete: true }]);
  expect(await places(id)).toEqual(['Belt', 'Crusher', 'Gate']);
  await change(id, []);
  expect(await places(id)).toHaveLength(3);
  await updateRecord(ctx, round, id, { name: `Round ${++number}` });
  expect(await places(id)).toHaveLength(3);
});

test('what is wrong with a line is told at its place, with all else, and nothing is saved', async () => {
  const [gate] = lines as [Stop];
  const other = (await make([{ place: 'Elsewhere' }])).record.stops as unknown as [Stop];
  const refused: [unknown, Record<string, string[]>][] = [
    ['Gate', { stops: ['must be a list'] }],
    [null, { stops: ['is required'] }],
    [
      [{ place: 'x'.repeat(21) }, {}],
      { 'stops.0.place': ['must be at most 20 characters'], 'stops.1.place': ['is required'] },
    ],
    [[{ place: 'A', unheard: 1 }], { 'stops.0.unheard': ['is not known'] }],
    [[{ place: 'A', round: id }], { 'stops.0.round': ['follows from the address'] }],
    [[{ place: 'Belt' }, { place: 'Gate' }], { 'stops.1.place': ['is already used with the same Round'] }],
    [[{ id: other[0].id, place: 'Mine' }], { 'stops.0.id': ['does not belong to this record'] }],
    [[{ id: other[0].id, _delete: true }], { 'stops.0.id': ['does not belong to this record'] }],
    [[{ id: 999_999 }], { 'stops.0.id': ['does not belong to this record'] }],
    [[{ id: gate.id }, { id: gate.id, _delete: true }], { 'stops.1.id': ['is named twice'] }],
    [[{ _delete: true }], { 'stops.0._delete': ['goes with the id of a line and nothing else'] }],
    [[{ id: gate.id, _delete: 1 }], { 'stops.0._delete': ['must be true'] }],
    [
      [{ id: gate.id, place: 'A', _delete: true }],
      { 'stops.0._delete': ['goes with the id of a line and nothing else'] },
    ],
    [[{ id: '1', place: 'A' }], { 'stops.0.id': ['must be the id of a record'] }],
    [['a', 'b', 'c'].map((name) => ({ place: name })), { stops: ['must hold at most 4'] }],
    [Array.from({ length: 9 }, () => ({})), { stops: ['must have at most 8 entries'] }],
  ];
  for (const [given, errors] of refused) {
    const failed = await change(id, given).catch((error) => error);
    expect(failed, JSON.stringify(given)).toMatchObject({ code: 'invalid' });
    if (!Array.isArray(given) || given.length < 9)
      expect(failed.errors, JSON.stringify(given)).toMatchObject(errors);
    expect(await stopsOf(id)).toEqual(lines);
  }
  await expect(make([{ id: gate.id, place: 'A' }])).rejects.toMatchObject({
    errors: { 'stops.0.id': ['is not known'] },
  });
});

test('the version rises when lines change, and what is overtaken is refused whole', async () => {
  const before = await getRecord(ctx, round, id);
  const after = await change(id, [{ place: 'Belt' }]);
  expect(after.version).toBe(before.version + 1);
  const same = await change(id, [{ id: lines[0]?.id, position: 1 }]);
  expect(same.version).toBe(after.version);
  const late = updateRecord(
    ctx,
    round,
    id,
    { stops: [{ place: 'Late' }] },
    { ifMatch: `"v${before.version}"` },
  );
  await expect(late).rejects.toMatchObject({ code: 'stale' });
  expect(await places(id)).toEqual(['Gate', 'Crusher', 'Belt']);
});

test('what follows from several lines is done once, after the last', async () => {
  await change(id, [{ place: 'Belt' }, { id: lines[0]?.id, place: 'Door' }]);
  expect(done).toEqual(['saved Belt', 'saved Door', 'counted']);
});

test('at its own address a line finds no more room than within its owner', async () => {
  const add = (name: string) => createRecord(ctx, whole.at(STOP), { round: id, place: name });
  await add('Belt');
  await add('Silo');
  await expect(add('Weighbridge')).rejects.toMatchObject({
    errors: { round: ['has 4 Stops, which is the most'] },
  });
});

test('a role does with lines what it may do with them at their own address', async () => {
  const [gate] = lines as [Stop];
  const all = { read: 'all', create: true, update: 'all', delete: 'all' } as const;
  const hidden = as({ [ROUND]: all, [STOP]: {} });
  expect((await getRecord(hidden, hidden.schema.at(ROUND), id)).record).not.toHaveProperty('stops');
  await expect(change(id, [{ place: 'Belt' }], hidden)).rejects.toMatchObject({
    errors: { stops: ['is not known'] },
  });
  const reader = as({ [ROUND]: all, [STOP]: { read: 'all' } });
  expect((await getRecord(reader, reader.schema.at(ROUND), id)).record.stops).toHaveLength(2);
  for (const line of [{ place: 'Belt' }, { id: gate.id, place: 'Door' }, { id: gate.id, _delete: true }])
    await expect(change(id, [line], reader)).rejects.toMatchObject({ code: 'forbidden' });
  const writer = as({ [ROUND]: all, [STOP]: { read: 'all', update: 'all', write: ['position'] } });
  await expect(change(id, [{ id: gate.id, place: 'Door' }], writer)).rejects.toMatchObject({
    code: 'forbidden',
  });
  await change(id, [{ id: gate.id, position: 2 }], writer);
  // Costs are hidden in lines as everywhere else.
  await change(id, [{ id: gate.id, toll: 12 }]);
  const shown = (await getRecord(reader, reader.schema.at(ROUND), id)).record.stops as unknown as Stop[];
  expect(shown[0]).not.toHaveProperty('toll');
  await expect(change(id, [{ id: gate.id, toll: 1 }], as({ '*': all }))).rejects.toMatchObject({
    errors: { 'stops.0.toll': ['is not known'] },
  });
});

test('lines go with their record, come back with it, and each is told in the history', async () => {
  await removeRecord(ctx, round, id);
  await restoreRecord(ctx, round, id);
  expect(await stopsOf(id)).toMatchObject(lines.map((line) => ({ id: line.id, place: line.place })));
  const told = await store.read((reader) =>
    reader.find('_audit', { where: [{ property: 'entity', op: 'eq', value: STOP }] }),
  );
  expect(told.filter(({ key }) => key === lines[0]?.id).map(({ action }) => action)).toEqual([
    'created',
    'deleted',
    'restored',
  ]);
});
