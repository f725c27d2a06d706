import { describe, expect, it } from 'vitest';
import type { Row } from '../store.ts';
import { modelOf } from '../testing/store-testing.ts';
import { maker, type Properties, tempParts } from '../testing/temp-parts.ts';

const { place, parts, fill, readAll, add, planOf } = tempParts();
const text = { type: 'string' };

describe('what the server fills, in rows from before', () => {
  const code = { ...text, 'x-auto': 'sequence:PT-{3}', 'x-unique': true };
  const codes = (rows: Row[]) => rows.map((row) => row.code);

  it('numbers them where a sequence is added, and goes on after them', async () => {
    await fill({ name: text }, [{ name: 'bolt' }, { name: 'nut' }]);
    const after = { name: text, code };
    expect((await planOf(after, { required: ['code'] })).steps).toContain(
      'fill p/part.code: 2 rows get a number of the sequence',
    );
    expect(codes(await readAll(after, { required: ['code'] }))).toEqual(['PT-001', 'PT-002']);
    await place().withStore(parts(after), (store) =>
      store.write(async (writer) => {
        expect(await writer.next('p/part.code')).toBe(3);
        expect(await writer.count('p/part', { search: 'pt-002' })).toBe(1);
      }),
    );
    expect((await planOf(after)).steps).toEqual([]);
  });

  it('leaves codes that people typed, and goes on after the highest of them', async () => {
    await fill({ code: text }, [{ code: 'PT-998' }, { code: 'PT-x' }, {}, {}, { code: null }]);
    const rows = await readAll({ code });
    expect(codes(rows)).toEqual(['PT-998', 'PT-x', 'PT-999', 'PT-1000', 'PT-1001']);
  });

  it('does not begin anew where the property is renamed', async () => {
    await fill({ code }, [{ code: 'PT-007' }]);
    const number = { ...code, 'x-renamed-from': 'code' };
    await place().withStore(parts({ number }), (store) =>
      store.write(async (writer) => expect(await writer.next('p/part.number')).toBe(8)),
    );
  });

  it('gives them their own time', async () => {
    await fill({ name: text }, [{ name: 'bolt' }]);
    const time = { type: 'string', format: 'date-time', 'x-auto': 'created_at' };
    const [row] = await readAll({ name: text, taken_at: time });
    expect(row?.taken_at).toBe(row?.created_at);
  });

  it('also where rows can only be added', async () => {
    const only = {
      'x-entity': { search: ['name'], appendOnly: true, operations: ['list', 'get', 'create'] },
    };
    await fill({ name: text }, [{ name: 'bolt' }], only);
    const after = { name: text, code, count: { type: 'integer', default: 3 } };
    expect(await readAll(after, only)).toMatchObject([{ code: 'PT-001', count: 3 }]);
    const change = place().withStore(parts(after, only), (store) =>
      store.write((writer) => writer.update('p/part', 1, { name: 'nut' })),
    );
    await expect(change).rejects.toThrow();
  });
});

describe('a rename whose new name is taken', () => {
  const renamed = { title: { ...text, 'x-unique': true, 'x-renamed-from': 'name' } };

  it.each([
    ['hidden', { name: text, title: text }, { name: text }],
    ['made by a start without the word', { name: text }, { title: { ...text, 'x-unique': true } }],
  ])('wins over an empty column of that name, %s', async (_, first, second) => {
    await fill(first as Properties, [{ name: 'bolt' }]);
    await readAll(second as Properties);
    expect((await planOf(renamed)).steps).toContain('rename column name of p/part to title');
    expect((await readAll(renamed)).map((row) => row.title)).toEqual(['bolt']);
    await expect(add(renamed, { title: 'BOLT' })).rejects.toMatchObject({ properties: ['title'] });
    expect((await planOf(renamed)).steps).toEqual([]);
  });

  it('wins over hidden values of that name, which are kept under another', async () => {
    await fill({ name: text, title: text }, [{ name: 'bolt', title: 'Bolt, long' }]);
    await readAll({ name: text });
    const { steps, refusals } = await planOf(renamed);
    expect([refusals, steps]).toEqual([
      [],
      expect.arrayContaining([
        'keep what is hidden in p/part.title as p/part.title_before',
        'rename column name of p/part to title',
      ]),
    ]);
    expect((await readAll(renamed)).map((row) => row.title)).toEqual(['bolt']);
    expect((await planOf(renamed)).steps).toEqual([]);
    // Nothing of it is lost: who wants it back says so, by the same word.
    const both = { ...renamed, heading: { ...text, 'x-renamed-from': 'title_before' } };
    expect(await readAll(both)).toMatchObject([{ title: 'bolt', heading: 'Bolt, long' }]);
  });

  it('leaves values that are in use, and the old ones hidden', async () => {
    await fill({ name: text }, [{ name: 'bolt' }]);
    await fill({ title: text }, [{ title: 'nut' }]);
    expect((await readAll(renamed)).map((row) => row.title)).toEqual([null, 'nut']);
    expect((await planOf(renamed)).steps).toEqual([]);
  });
});

describe('what is hidden', () => {
  const hiddenNow = async (properties: Properties, remove: string[] = []) => {
    const engine = place().engine(parts(properties));
    try {
      if (remove.length > 0) await engine.removeHidden({ tenant: 1 }, remove);
      return await engine.hidden({ tenant: 1 });
    } finally {
      await engine.close();
    }
  };

  it('is listed with its rows, and removed for good by its name alone', async () => {
    await fill({ name: text, phone: text, mail: text }, [
      { name: 'bolt', phone: '+49 1', mail: 'a@b.example' },
    ]);
    await readAll({ name: text });
    expect(await hiddenNow({ name: text })).toEqual([
      { name: 'p/part.phone', rows: 1 },
      { name: 'p/part.mail', rows: 1 },
    ]);
    expect(await hiddenNow({ name: text }, ['p/part.phone', 'p/part.name'])).toEqual([
      { name: 'p/part.mail', rows: 1 },
    ]);
    expect(await readAll({ name: text, phone: text, mail: text })).toMatchObject([
      { name: 'bolt', phone: null, mail: 'a@b.example' },
    ]);
    expect((await planOf({ name: text, phone: text, mail: text })).steps).toEqual([]);
  });

  it('can be a whole table', async () => {
    await fill({ name: text }, [{ name: 'bolt' }]);
    const without = modelOf({ 'p/maker': maker });
    await place().withStore(without, async () => {});
    const engine = place().engine(without);
    try {
      expect(await engine.hidden({ tenant: 1 })).toEqual([{ name: 'p/part', rows: 1 }]);
      await engine.removeHidden({ tenant: 1 }, ['p/part']);
      expect(await engine.hidden({ tenant: 1 })).toEqual([]);
    } finally {
      await engine.close();
    }
    expect(await readAll({ name: text })).toEqual([]);
  });

  it('takes what leads to a table along, so that others are written as before, and ids go on when it is made again', async () => {
    const held = {
      ...maker,
      properties: { name: text, part: { 'x-reference': { entity: 'p/part', onDelete: 'null' } } },
    };
    const whole = modelOf({
      'p/maker': held,
      'p/part': { title: 'Part', 'x-entity': { search: ['name'] }, properties: { name: text } },
    });
    await place().withStore(whole, (store) =>
      store.write(async (writer) => {
        const part = await writer.insert('p/part', { name: 'bolt' });
        await writer.insert('p/maker', { name: 'Acme', part });
      }),
    );
    const without = modelOf({ 'p/maker': maker });
    await place().withStore(without, async () => {});
    const engine = place().engine(without);
    const leading = ['p/maker.part'];
    try {
      expect(await engine.hidden({ tenant: 1 })).toEqual([
        { name: 'p/maker.part', rows: 1 },
        { name: 'p/part', rows: 1, leading },
      ]);
      await engine.removeHidden({ tenant: 1 }, ['p/part']);
      expect(await engine.hidden({ tenant: 1 })).toEqual([]);
    } finally {
      await engine.close();
    }
    await place().withStore(without, (store) =>
      store.write((writer) => writer.insert('p/maker', { name: 'Globex' })),
    );
    await place().withStore(whole, async (store) => {
      expect(await store.write((writer) => writer.insert('p/part', { name: 'nut' }))).toBe(2);
      expect(await store.read((reader) => reader.find('p/maker'))).toMatchObject([
        { name: 'Acme', part: null },
        { name: 'Globex', part: null },
      ]);
    });
  });

  it('goes from a store in use, in the transaction of its work', async () => {
    await fill({ name: text, phone: text }, [{ name: 'bolt', phone: '+49 1' }]);
    await place().withStore(parts({ name: text }), async (store) => {
      expect(await store.hidden()).toEqual([{ name: 'p/part.phone', rows: 1 }]);
      const remove = ['p/part.phone'];
      const failed = store.extend([], () => Promise.reject(new Error('no')), { remove });
      await expect(failed).rejects.toThrow('no');
      expect(await store.hidden()).toHaveLength(1);
      await store.extend([], async (writer) => writer.update('p/part', 1, { name: 'nut' }), { remove });
      expect(await store.hidden()).toEqual([]);
      expect(await store.read((reader) => reader.find('p/part'))).toMatchObject([{ name: 'nut' }]);
    });
    expect(await readAll({ name: text, phone: text })).toMatchObject([{ name: 'nut', phone: null }]);
  });
});
