import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import type { Row, Store, Writer } from '../store.ts';
import { manifestOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const text = { type: 'string' };
const to = (entity: string) => ({ type: 'integer', 'x-reference': { entity } });
const manifest = manifestOf({
  'f/person': { title: 'Person', 'x-entity': { label: 'name' }, properties: { name: text } },
  'f/order': {
    title: 'Order',
    'x-entity': { label: 'code' },
    properties: { code: { ...text, 'x-unique': true }, by: to('f/person') },
  },
  'f/entry': {
    title: 'Entry',
    'x-entity': { label: 'text', search: ['text'] },
    properties: {
      text,
      order: to('f/order'),
      by: to('f/person'),
      cost: { type: 'number', 'x-decimals': 2 },
      ratio: { type: 'number' },
      is_done: { type: 'boolean', default: true },
      on: { type: 'string', format: 'date' },
    },
  },
});

let database: TempDatabase;
let engine: Engine;
let store: Store;
let person: number;
let count = 0;

beforeAll(async () => {
  database = await tempDatabase();
  engine = postgresEngine({ url: database.url, manifest });
  store = await engine.open({ tenant: 1 });
  person = await store.write((writer) => writer.insert('f/person', { name: 'Ana' }));
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await database.remove();
});

/** An order and an entry that tells of it. */
async function addOrder(writer: Writer, also: (writer: Writer) => Promise<unknown> = async () => {}) {
  const code = `O-${count++}`;
  const order = await writer.insertRow('f/order', { code, by: person });
  const entry = await writer.insertRow('f/entry', {
    text: `${code} is new: ä`,
    order: order.id,
    by: person,
    cost: 1.25,
    ratio: 0.1,
    on: '2026-02-03',
  });
  await also(writer);
  return entry;
}

/** Several writes that share a transaction. */
function group(...also: ((writer: Writer) => Promise<unknown>)[]): Promise<Row[]> {
  return Promise.all(also.map((one) => store.write((writer) => addOrder(writer, one))));
}

const kept = (rows: Row[]) =>
  store.read((reader) => Promise.all(rows.map(({ id }) => reader.get('f/entry', id))));
const nothing = async () => {};
/** Somebody takes a number without a lock, as only a person at the database can. */
const skipOne = () => database.query(`SELECT nextval(pg_get_serial_sequence('t_1."f__entry"', 'id'))`);

it('rows are answered as they are then', async () => {
  const rows = await group(nothing, nothing, nothing, nothing);
  expect(await kept(rows)).toEqual(rows);
  expect(rows[3]).toMatchObject({ order: { label: expect.stringMatching(/^O-/) }, by: { label: 'Ana' } });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
});

it('what reads them finds them, and what deletes what they belong to takes them along or is refused', async () => {
  let found: Row[] = [];
  const rows = await group(
    nothing,
    async (writer) => {
      found = await writer.find('f/entry', { order: [{ property: 'id', descending: true }], limit: 1 });
    },
    nothing,
  );
  expect(found[0]?.id).toBe(rows[1]?.id);
  const last = store.write((writer) =>
    addOrder(writer, () =>
      writer.remove('f/order', [{ property: 'code', op: 'eq', value: `O-${count - 1}` }]),
    ),
  );
  const [done, refused] = await Promise.allSettled([store.write((writer) => addOrder(writer)), last]);
  expect(done.status).toBe('fulfilled');
  expect(refused.status).toBe('rejected');
  expect(refused).toMatchObject({ reason: { name: 'ReferencedError' } });
});

it('a name that changes within the group is told as it is then', async () => {
  const rows = await group(
    nothing,
    (writer) => writer.update('f/person', person, { name: 'Bea' }),
    nothing,
    (writer) => writer.update('f/person', person, { name: 'Ana' }),
  );
  expect(rows.map(({ by }) => (by as { label: string }).label)).toEqual(['Ana', 'Ana', 'Bea', 'Bea']);
});

it('a write that fails takes nothing along and leaves no wrong number behind', async () => {
  const failing = store.write((writer) =>
    addOrder(writer, async () => {
      throw new Error('not this one');
    }),
  );
  const all = await Promise.allSettled([group(nothing, nothing), failing, group(nothing, nothing)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  const rows = all.flatMap((one) => (one.status === 'fulfilled' ? (one.value as Row[]) : []));
  expect(await kept(rows)).toEqual(rows);
});

it('a write that looks at rows of those before it and then fails leaves them where they are', async () => {
  const marked = () => store.read((reader) => reader.count('_mark'));
  const marks = await marked();
  const marking = store.write((writer) => writer.append('_mark', { name: `kept ${count}` }));
  const orders = group(nothing, nothing);
  const failing = store.write(async (writer) => {
    await writer.append('_mark', { name: `looked ${count}` });
    expect((await writer.find('f/entry', { limit: 3 })).length).toBe(3);
    expect(await writer.count('_mark')).toBe(marks + 2);
    throw new Error('not this one');
  });
  const all = await Promise.allSettled([marking, orders, failing, group(nothing)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(String((all[2] as PromiseRejectedResult).reason)).toContain('not this one');
  const rows = all.flatMap((one) => (one.status === 'fulfilled' ? ((one.value ?? []) as Row[]) : []));
  expect(await kept(rows)).toEqual(rows);
  expect(await marked()).toBe(marks + 1);
});

it('what was not as foreseen is done again, and nothing is kept twice', async () => {
  const before = await store.read((reader) => reader.count('f/entry'));
  let times = 0;
  const rows = await group(
    nothing,
    async () => {
      if (times++ === 0) await skipOne();
    },
    nothing,
    nothing,
  );
  expect(times).toBeGreaterThan(1);
  expect(await kept(rows)).toEqual(rows);
  expect(await store.read((reader) => reader.count('f/entry'))).toBe(before + 4);
});

it('a text that the database refuses is told to who wrote it alone', async () => {
  const wrong = store.write((writer) => writer.insertRow('f/entry', { text: 'a\u0000b', by: person }));
  const all = await Promise.allSettled([group(nothing, nothing), wrong, group(nothing)]);
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});
