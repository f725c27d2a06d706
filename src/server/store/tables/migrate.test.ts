import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { StoreUnavailableError } from '../errors.ts';
import type { Values } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { maker, type Properties, tempParts } from '../testing/temp-parts.ts';

const { place, parts, fill, readAll, add, planOf } = tempParts();
const text = { type: 'string' };

describe('changes that are made', () => {
  it('adds a column, empty or with its default, and finds it by search', async () => {
    await fill({ name: text }, [{ name: 'bolt' }]);
    const wider = {
      name: text,
      note: text,
      count: { type: 'integer', default: 7 },
      until: { type: 'string', format: 'date' },
    };
    expect((await planOf(wider)).steps).toEqual([
      'add column note to p/part',
      'add column count to p/part',
      'add column until to p/part',
      'make what search finds in p/part anew',
    ]);
    expect(await readAll(wider)).toMatchObject([{ name: 'bolt', note: null, count: 7, until: null }]);
    await add(wider, { name: 'nut', note: 'Größe', until: '2026-01-01' });
    await place().withStore(parts(wider), (store) =>
      store.read(async (reader) => {
        expect(await reader.count('p/part', { search: 'große' })).toBe(1);
        expect(await reader.count('p/part', { search: 'bolt' })).toBe(1);
      }),
    );
  });

  it('does nothing to a store that is up to date', async () => {
    await fill({ name: text }, []);
    expect(await planOf({ name: text })).toMatchObject({ steps: [], refusals: [] });
  });

  it('keeps a removed column with its data, required and referring as it was, out of the way', async () => {
    const more = { required: ['name', 'maker', 'code'] };
    const reference = { type: 'integer', 'x-reference': { entity: 'p/maker' } };
    const all = { name: text, code: { ...text, 'x-unique': true }, maker: reference };
    await fill(all, [{ name: 'bolt', code: 'b', maker: 1 }], more);
    expect((await planOf({ name: text })).steps).toEqual([
      'drop index of p/maker by name',
      'make what search finds in p/maker anew',
      'let p/part.name be empty',
      'hide p/part.code, which its schema does not name any more; 1 row keeps its value',
      'hide p/part.maker, which its schema does not name any more; 1 row keeps its value',
      'make what search finds in p/part anew',
    ]);
    await add({ name: text }, { name: 'nut' });
    await place().withStore(parts({ name: text }), (store) =>
      store.write(async (writer) => {
        const second = await writer.insert('p/maker', { name: 'Other' });
        await writer.remove('p/maker', [{ property: 'id', op: 'eq', value: second }]);
      }),
    );
    expect(await readAll(all)).toMatchObject([
      { name: 'bolt', code: 'b', maker: { id: 1, label: 'Acme' } },
      { name: 'nut', code: null, maker: null },
    ]);
    await expect(
      place().withStore(parts(all), (store) =>
        store.write((writer) => writer.remove('p/maker', [{ property: 'id', op: 'eq', value: 1 }])),
      ),
    ).rejects.toThrow('p/part still refers to p/maker');
  });

  it('takes a removed column back even if it was made to refer to what is gone meanwhile', async () => {
    const reference = { type: 'integer', 'x-reference': { entity: 'p/maker' } };
    await fill({ name: text, maker: reference }, [{ name: 'bolt', maker: 1 }]);
    await place().withStore(parts({ name: text }), (store) =>
      store.write((writer) => writer.remove('p/maker', [])),
    );
    await expect(readAll({ name: text, maker: reference })).rejects.toThrow(
      'p/part.maker now points to p/maker; correct the ids (1 row in the way: 1).',
    );
  });

  it('never takes the ids of a removed reference for those of another entity, however long it was away', async () => {
    const to = (entity: string) => ({ type: 'integer', 'x-reference': { entity } });
    await fill({ name: text, by: to('p/maker') }, [{ name: 'bolt', by: 1 }]);
    await readAll({ name: text });
    await readAll({ name: text, note: text });
    await readAll({ name: text });
    const other = { name: text, by: to('p/part') };
    const refusal =
      'p/part.by pointed to p/maker and now points to p/part: its ids would mean other records. Give the new reference a name of its own (1 row in the way: 1).';
    expect((await planOf(other)).refusals).toEqual([refusal]);
    await expect(readAll(other)).rejects.toThrow(refusal);
    expect(await readAll({ name: text, by: to('p/maker') })).toMatchObject([{ by: { label: 'Acme' } }]);
  });

  it('renames a column with its index, and searches it under the new name', async () => {
    await fill({ name: { ...text, 'x-unique': true } }, [{ name: 'bolt' }]);
    const renamed = { title: { ...text, 'x-unique': true, 'x-renamed-from': 'name' } };
    expect((await planOf(renamed)).steps).toEqual([
      'rename column name of p/part to title',
      'make what search finds in p/part anew',
    ]);
    expect(await readAll(renamed)).toMatchObject([{ title: 'bolt' }]);
    await expect(add(renamed, { title: 'BOLT' })).rejects.toMatchObject({ properties: ['title'] });
    expect((await planOf(renamed)).steps).toEqual([]);
  });

  it('keeps a removed table, and what it referred to may go', async () => {
    await fill({ name: text, maker: { type: 'integer', 'x-reference': { entity: 'p/maker' } } }, [
      { name: 'bolt', maker: 1 },
    ]);
    await place().withStore(modelOf({ 'p/maker': maker }), (store) =>
      store.write((writer) => writer.remove('p/maker', [])),
    );
    expect(await readAll({ name: text })).toMatchObject([{ name: 'bolt' }]);
  });

  it.each<[string, JsonSchema, JsonSchema, Values['x'][], unknown[]]>([
    ['integer to number', { type: 'integer' }, { type: 'number' }, [1, null], [1, null]],
    ['number to text', { type: 'number' }, text, [1.5, 2], ['1.5', '2']],
    ['text to integer', text, { type: 'integer' }, ['12', null], [12, null]],
    ['integer to boolean', { type: 'integer' }, { type: 'boolean' }, [0, 1], [false, true]],
    ['date to text', { type: 'string', format: 'date' }, text, ['2026-01-02'], ['2026-01-02']],
    ['text to date', text, { type: 'string', format: 'date' }, ['2026-01-02'], ['2026-01-02']],
  ])('changes %s where every value fits', async (_, before, after, stored, read) => {
    await fill(
      { x: before },
      stored.map((x) => ({ x })),
    );
    expect((await readAll({ x: after })).map((row) => row.x)).toEqual(read);
  });

  it('keeps ids, references to a table that is rewritten, and never gives an id twice', async () => {
    const before = { x: { type: 'integer' } };
    await fill(before, [{ x: 1 }, { x: 2 }]);
    await place().withStore(parts(before), (store) =>
      store.write((writer) => writer.remove('p/part', [{ property: 'x', op: 'eq', value: 2 }])),
    );
    expect(await add({ x: text }, { x: 'three' })).toBe(3);
    await place().withStore(parts({ x: text }), (store) =>
      store.read(async (reader) => {
        expect(await reader.count('p/part', { search: 'thre' })).toBe(1);
        expect(await reader.count('p/part', { search: '1' })).toBe(1);
      }),
    );
  });

  it('changes what happens on deletion', async () => {
    const reference = (onDelete: string) => ({
      maker: { type: 'integer', 'x-reference': { entity: 'p/maker', onDelete } },
    });
    await fill(reference('restrict'), [{ maker: 1 }]);
    await place().withStore(parts(reference('cascade')), (store) =>
      store.write((writer) => writer.remove('p/maker', [])),
    );
    expect(await readAll(reference('cascade'))).toEqual([]);
  });

  it('folds texts again when other properties are searched', async () => {
    await fill({ name: text, note: text }, [{ name: 'bolt', note: 'Überprüft' }]);
    const search = (property: string) => ({ 'x-entity': { search: [property] } });
    const count = (property: string, word: string) =>
      place().withStore(parts({ name: text, note: text }, search(property)), (store) =>
        store.read((reader) => reader.count('p/part', { search: word })),
      );
    expect(await count('name', 'uberpruft')).toBe(0);
    expect(await count('name', 'bolt')).toBe(1);
    expect(await count('note', 'uberpruft')).toBe(1);
  });
});

describe('changes that are refused', () => {
  it.each<[string, Properties, Values[], Properties, JsonSchema, string]>([
    [
      'a new required property without a default',
      { a: text },
      [{ a: '1' }, { a: '2' }],
      { a: text, b: text },
      { required: ['b'] },
      'p/part.b is new and required; give it a default, or make it optional and fill it in first (2 rows in the way).',
    ],
    [
      'a property that becomes required, where it is empty',
      { a: text },
      [{ a: '1' }, { a: null }],
      { a: text },
      { required: ['a'] },
      'p/part.a is now required; give it a default, or fill it in first (1 row in the way).',
    ],
    [
      'a unique property with duplicates',
      { a: text },
      [{ a: 'x' }, { a: 'X' }, { a: 'y' }, { a: null }, { a: null }],
      { a: { ...text, 'x-unique': true } },
      {},
      'p/part.a is now unique; change the values that occur more than once (2 rows in the way: "x", "X").',
    ],
    [
      'a narrower type',
      { a: text },
      [{ a: '12' }, { a: '12 pieces' }],
      { a: { type: 'integer' } },
      {},
      'p/part.a was text and is now integer; correct the values that do not fit (1 row in the way: "12 pieces").',
    ],
    [
      'unique texts that are one number',
      { a: { ...text, 'x-unique': true } },
      [{ a: '1' }, { a: '01' }, { a: '2' }],
      { a: { type: 'integer', 'x-unique': true } },
      {},
      'p/part.a is now unique; change the values that occur more than once (2 rows in the way: "1", "01").',
    ],
    [
      'texts that become a unique number',
      { a: text },
      [{ a: '7' }, { a: '7.0' }, { a: null }],
      { a: { type: 'number', 'x-unique': true } },
      {},
      'p/part.a is now unique; change the values that occur more than once (2 rows in the way: "7", "7.0").',
    ],
  ])('%s', async (_, before, rows, after, more, message) => {
    await fill(before, rows);
    expect((await planOf(after, more)).refusals).toEqual([message]);
    const opening = readAll(after, more);
    await expect(opening).rejects.toThrow(StoreUnavailableError);
    await expect(opening).rejects.toThrow(`tenant 1: ${message}`);
    expect((await readAll(before)).map((row) => row.a)).toEqual(rows.map((row) => row.a));
  });

  it('makes none of the changes when one is refused', async () => {
    await fill({ a: text }, [{ a: null }]);
    await expect(readAll({ a: text, c: text }, { required: ['a'] })).rejects.toThrow('p/part.a');
    expect((await planOf({ a: text })).steps).toEqual([]);
  });

  it('makes them all on an empty table', async () => {
    await fill({ a: text }, []);
    const after = { a: { type: 'integer', 'x-unique': true }, b: text };
    await add(after, { a: 1, b: 'x' }, { required: ['a', 'b'] });
    expect(await readAll(after, { required: ['a', 'b'] })).toMatchObject([{ a: 1, b: 'x' }]);
  });

  it('fills the gaps of a required property that has a default', async () => {
    await fill({ a: text }, [{ a: null }, { a: 'x' }]);
    const after = { a: { ...text, default: 'none' } };
    expect((await readAll(after, { required: ['a'] })).map((row) => row.a)).toEqual(['none', 'x']);
  });
});
