import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Condition, type Query, type Store, tableVersion } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { type TempStore, tempStore } from '../testing/temp-place.ts';

const model = modelOf({
  'a/group': {
    title: 'Group',
    'x-entity': { label: 'name' },
    properties: { name: { type: 'string' }, open: { type: 'boolean' } },
  },
  'a/box': {
    title: 'Box',
    'x-entity': {},
    properties: { group: { type: 'integer', 'x-reference': { entity: 'a/group', onDelete: 'null' } } },
  },
  'a/thing': {
    title: 'Thing',
    'x-entity': { label: 'name' },
    required: ['name'],
    properties: {
      name: { type: 'string' },
      size: { type: 'number' },
      day: { type: 'string', format: 'date' },
      group: { type: 'integer', 'x-reference': { entity: 'a/group' } },
      box: { type: 'integer', 'x-reference': { entity: 'a/box' } },
      box_group: { readOnly: true, 'x-through': 'box.group' },
    },
  },
  'a/tag': {
    title: 'Tag',
    'x-entity': { label: 'thing' },
    properties: { thing: { type: 'integer', 'x-reference': { entity: 'a/thing' } } },
  },
  'a/note': {
    title: 'Note',
    properties: {
      text: { type: 'string' },
      tag: { type: 'integer', 'x-reference': { entity: 'a/tag' } },
    },
  },
});
let temp: TempStore;
let store: Store;
const version = async (table: string) => tableVersion(store.forRequest?.() ?? store, table);

beforeAll(async () => {
  temp = await tempStore(model);
  store = temp.store;
  await store.write(async (w) => {
    await w.insert('a/group', { name: 'zebra', open: true });
    await w.insert('a/group', { name: 'Ant', open: false });
    await w.insert('a/group', { open: null });
    await w.insert('a/box', { group: 1 });
    await w.insert('a/box', { group: null });
    await w.insert('a/thing', { name: 'bolt', size: 2.5, day: '2026-01-02', group: 1, box: 1 });
    await w.insert('a/thing', { name: 'Äpfel [x]*?', size: null, day: null, group: 2, box: 2 });
    await w.insert('a/thing', { name: 'BOLT', size: 10, day: '2025-12-31', group: null, box: null });
    await w.insert('a/thing', { name: 'crate', size: 2.5, day: '2026-01-01', group: 3, box: 1 });
  });
});

afterAll(() => temp.remove());

const find = async (query: Query) =>
  (await store.read((reader) => reader.find('a/thing', query))).map((row) => row.id);
const asc = (property: string) => [{ property, descending: false }];
const desc = (property: string) => [{ property, descending: true }];

describe('order', () => {
  it.each([
    ['no order', undefined, [1, 2, 3, 4]],
    ['text as people sort, then id', asc('name'), [2, 1, 3, 4]],
    ['nulls first', asc('size'), [2, 1, 4, 3]],
    ['nulls last when descending, ties by id in that direction', desc('size'), [3, 4, 1, 2]],
    ['a reference by its label, missing ones first', asc('group'), [3, 4, 2, 1]],
    ['a property of what it refers to', desc('group.name'), [1, 2, 4, 3]],
    ['a mirrored property', desc('box_group'), [4, 1, 3, 2]],
    ['id itself', desc('id'), [4, 3, 2, 1]],
    ['two properties', [...asc('size'), ...desc('name')], [2, 4, 1, 3]],
  ])('%s', async (_, order, ids) => {
    expect(await find({ order })).toEqual(ids);
  });

  it('pages without a gap', async () => {
    const pages = [0, 1, 2, 3, 4].map((offset) => find({ order: asc('size'), limit: 1, offset }));
    expect((await Promise.all(pages)).flat()).toEqual([2, 1, 4, 3]);
  });
});

describe('conditions', () => {
  const cases: [string, Condition, number[]][] = [
    ['eq on text, without case', { property: 'name', op: 'eq', value: 'bolt' }, [1, 3]],
    ['ne counts empty as different', { property: 'size', op: 'ne', value: 2.5 }, [2, 3]],
    ['lt', { property: 'day', op: 'lt', value: '2026-01-01' }, [3]],
    ['lte', { property: 'day', op: 'lte', value: '2026-01-01' }, [3, 4]],
    ['gt', { property: 'size', op: 'gt', value: 2.5 }, [3]],
    ['gte', { property: 'size', op: 'gte', value: 2.5 }, [1, 3, 4]],
    ['in', { property: 'id', op: 'in', value: [4, 2, 99] }, [2, 4]],
    ['in with texts', { property: 'name', op: 'in', value: ['BOLT', "'"] }, [1, 3]],
    ['in with nothing', { property: 'id', op: 'in', value: [] }, []],
    ['null', { property: 'group', op: 'null' }, [3]],
    ['notNull', { property: 'size', op: 'notNull' }, [1, 3, 4]],
    ['contains in the middle, without case', { property: 'name', op: 'contains', value: 'oL' }, [1, 3]],
    ['contains folds any letter', { property: 'name', op: 'contains', value: 'ÄPF' }, [2]],
    ['contains takes signs as they are', { property: 'name', op: 'contains', value: '[X]*?' }, [2]],
    ['contains does not take * for anything', { property: 'name', op: 'contains', value: 'b*t' }, []],
    ['contains on a number', { property: 'size', op: 'contains', value: '2.5' }, [1, 4]],
    ['contains on a reference looks at its label', { property: 'group', op: 'contains', value: 'aNT' }, [2]],
    ['contains on a reference without a label', { property: 'box', op: 'contains', value: 'box 1' }, [1, 4]],
    ['contains on a mirrored reference', { property: 'box_group', op: 'contains', value: 'ZEB' }, [1, 4]],
    ['eq on a reference is its id', { property: 'group', op: 'eq', value: 2 }, [2]],
    ['a way through references', { property: 'box.group.open', op: 'eq', value: true }, [1, 4]],
    ['ne through references', { property: 'box.group.open', op: 'ne', value: true }, [2, 3]],
    ['null through references', { property: 'box.group', op: 'null' }, [2, 3]],
    ['notNull through references', { property: 'box_group', op: 'notNull' }, [1, 4]],
  ];
  it.each(cases)('%s', async (_, condition, ids) => {
    expect(await find({ where: [condition] })).toEqual(ids);
    expect(await store.read((r) => r.count('a/thing', { where: [condition] }))).toBe(ids.length);
  });

  it('names a property that does not exist', async () => {
    await expect(find({ where: [{ property: 'group.nme', op: 'null' }] })).rejects.toThrow(
      'a/thing has no property "group.nme"',
    );
    await expect(find({ order: asc('nme') })).rejects.toThrow('"nme"');
  });
});

it('labels a record without a label property by title and id', async () => {
  const row = await store.read((r) => r.get('a/thing', 4));
  expect(row).toMatchObject({ box: { id: 1, label: 'Box 1' }, group: { id: 3, label: 'Group 3' } });
  expect(row?.box_group).toEqual({ id: 1, label: 'zebra' });
});

it('sums, from nothing too', async () => {
  await store.read(async (r) => {
    expect(await r.sum('a/thing', 'size')).toBe(15);
    expect(await r.sum('a/thing', 'size', [{ property: 'id', op: 'eq', value: 99 }])).toBe(0);
    expect(await r.first('a/thing', [{ property: 'size', op: 'eq', value: 2.5 }])).toMatchObject({ id: 1 });
    expect(await r.first('a/thing', [{ property: 'id', op: 'eq', value: 99 }])).toBeNull();
  });
});

it('changes all rows that match, and says how many', async () => {
  const changed = await store.write((w) =>
    w.updateWhere('a/thing', [{ property: 'box.group.open', op: 'eq', value: true }], { day: '2030-01-01' }),
  );
  expect(changed).toBe(2);
  expect(await find({ where: [{ property: 'day', op: 'eq', value: '2030-01-01' }] })).toEqual([1, 4]);
});

it('what is called like another record is as new as that one, and no newer than what it shows', async () => {
  await store.write(async (w) => {
    const tag = await w.insert('a/tag', { thing: 3 });
    await w.insert('a/note', { text: 'x', tag });
  });
  const shown = async () => (await store.read((r) => r.first('a/note', [])))?.tag;
  expect(await shown()).toEqual({ id: 1, label: 'BOLT' });
  const before = [await version('a/note'), await version('a/tag')];
  await store.write((w) => w.update('a/thing', 3, { name: 'Rivet' }));
  expect(await shown()).toEqual({ id: 1, label: 'Rivet' });
  const after = [await version('a/note'), await version('a/tag')];
  expect(after.map((one, at) => one === before[at])).toEqual([false, false]);
  await store.write((w) => w.update('a/note', 1, { text: 'y' }));
  expect(await version('a/tag')).toBe(after[1]);
});
