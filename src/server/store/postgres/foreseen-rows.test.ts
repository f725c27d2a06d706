import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Engine } from '../engine.ts';
import { eq } from '../eq.ts';
import type { Row, Store, Writer } from '../store.ts';
import { manifestOf } from '../testing/store-testing.ts';
import { type TempDatabase, tempDatabase } from '../testing/temp-database.ts';
import { postgresEngine } from './engine.ts';

const text = { type: 'string' };
const to = (entity: string) => ({ type: 'integer', 'x-reference': { entity } });
const manifest = manifestOf({
  'f/team': { title: 'Team', 'x-entity': { label: 'name' }, properties: { name: text } },
  'f/person': {
    title: 'Person',
    'x-entity': { label: 'name' },
    properties: { name: text, team: to('f/team') },
  },
  'f/order': {
    title: 'Order',
    'x-entity': { label: 'code' },
    properties: {
      code: { ...text, 'x-unique': true },
      by: to('f/person'),
      team: { 'x-through': 'by.team' },
      above: to('f/order'),
    },
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

const NAME = ['id', 'name'];

let database: TempDatabase;
let engine: Engine;
let store: Store;
let person: number;
let count = 0;

beforeAll(async () => {
  database = await tempDatabase();
  engine = postgresEngine({ url: database.url, manifest });
  store = await engine.openOrCreate({ tenant: 1 });
  await store.write((writer) => writer.insert('f/team', { name: 'Night' }));
  person = await store.write((writer) => writer.insert('f/person', { name: 'Ana', team: 1 }));
});
afterAll(async () => {
  await store.close();
  await engine.close();
  await database.remove();
});

/** An order, and an entry that shows its label. */
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
/** Somebody takes a number without a lock, which only a person working directly on the database can do. */
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

/** Orders of writes that share a transaction; all but the first are predicted. */
function orders(
  ...writes: ((writer: Writer) => Promise<unknown>)[]
): Promise<PromiseSettledResult<unknown>[]> {
  const first = store.write((writer) => addOrder(writer));
  return Promise.allSettled([first, ...writes.map((one) => store.write(one))]);
}

const values = (all: PromiseSettledResult<unknown>[]) =>
  all.map((one) => (one.status === 'fulfilled' ? one.value : one.reason));

it('what others refer to is answered as it is then, with what it shows of what it refers to', async () => {
  const add = (writer: Writer) => writer.insertRow('f/order', { code: `O-${count++}`, by: person });
  const made = values(await orders(add, add)).slice(1) as Row[];
  const found = await store.read((reader) => Promise.all(made.map(({ id }) => reader.get('f/order', id))));
  expect(made).toEqual(found);
  expect(made[0]).toMatchObject({ by: { label: 'Ana' }, team: { id: 1, label: 'Night' }, above: null });
});

it('a code that is taken is told to who asks for it alone, also where the taken one waits too', async () => {
  const code = `O-${count++}`;
  const add = (writer: Writer) => writer.insertRow('f/order', { code, by: person });
  const all = await orders(add, add, (writer) => addOrder(writer));
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
  expect(values(all)[2]).toMatchObject({ name: 'UniqueError' });
});

it('a reference to nothing is told to who makes it alone', async () => {
  const all = await orders(
    (writer) => writer.insertRow('f/order', { code: `O-${count++}`, by: 999 }),
    (writer) => addOrder(writer),
  );
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(values(all)[1]).toMatchObject({ name: 'MissingReferenceError' });
});

it('a question for a row that waits, or for what belongs to it, is answered as the database would', async () => {
  const properties = ['id', 'code', 'by.team.name', 'above'];
  const ask = async (writer: Writer) => {
    const above = await writer.insertRow('f/order', { code: `O-${count++}`, by: person });
    const order = await writer.insertRow('f/order', { code: `O-${count++}`, by: person, above: above.id });
    const own = await writer.find('f/order', { where: [eq('id', order.id)], properties });
    const before = await writer.find('f/entry', { where: [eq('order', order.id)] });
    const entry = await writer.insertRow('f/entry', { text: 'new', order: order.id, by: person });
    const after = await writer.find('f/entry', { where: [eq('order', order.id)] });
    const below = await writer.find('f/order', { where: [eq('above', above.id)] });
    return { order, own, before, entry, after, below };
  };
  const [, asked] = values(await orders(ask)) as [unknown, Awaited<ReturnType<typeof ask>>];
  const { order, own, before, entry, after, below } = asked;
  expect(before).toEqual([]);
  expect(after).toEqual([entry]);
  expect(below).toEqual([order]);
  const where = [eq('id', order.id)];
  expect(own).toEqual(await store.read((reader) => reader.find('f/order', { where, properties })));
  expect(own[0]).toMatchObject({ 'by.team.name': 'Night' });
});

it('a change of a row that waits, and a deletion, find it', async () => {
  const change = async (writer: Writer) => {
    const { id } = await writer.insertRow('f/order', { code: `O-${count++}`, by: person });
    await writer.update('f/order', id, { code: `O-${count++}` });
    const [row] = await writer.find('f/order', { where: [eq('id', id)] });
    await writer.remove('f/order', [eq('id', id)]);
    return [row?.code, await writer.find('f/order', { where: [eq('id', id)] })];
  };
  const [, changed] = values(await orders(change));
  expect(changed).toEqual([`O-${count - 1}`, []]);
});

it('what another node writes between two groups is seen by the second', async () => {
  const other = postgresEngine({ url: database.url, manifest });
  const elsewhere = await other.openOrCreate({ tenant: 1 });
  const named = async () => {
    const all = values(
      await orders((writer) => writer.insertRow('f/order', { code: `O-${count++}`, by: person })),
    );
    return (all[1] as { by: { label: string } }).by.label;
  };
  expect(await named()).toBe('Ana');
  await elsewhere.write((writer) => writer.update('f/person', person, { name: 'Cora' }));
  expect(await named()).toBe('Cora');
  await elsewhere.write((writer) => writer.update('f/person', person, { name: 'Ana' }));
  expect(await named()).toBe('Ana');
  await elsewhere.close();
  await other.close();
});

it('what a write reads of what it has undone itself is forgotten', async () => {
  const name = (writer: Writer) => writer.find('f/person', { where: [eq('id', person)], properties: NAME });
  const undone = store.write(async (writer) => {
    await writer.update('f/person', person, { name: 'Dora' });
    expect((await name(writer))[0]?.name).toBe('Dora');
    throw new Error('not this one');
  });
  await expect(undone).rejects.toThrow('not this one');
  // The first query is sent before it is clear what has changed.
  const names = await store.write(async (writer) => {
    await writer.count('f/person');
    return name(writer);
  });
  expect(names[0]?.name).toBe('Ana');
});
