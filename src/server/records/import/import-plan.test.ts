import { afterAll, describe, expect, test } from 'vitest';
import { refusal } from '../../../../test/support/temp-plans.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { MOST_IMPORT_ROWS } from '../../../shared/import.ts';
import { readPlan, readRows } from './import-plan.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());

/** Columns: code, name and unit of parts. */
const PLAN = { entity: 'parts/part', mode: 'create', columns: [['code'], ['name'], null] };
const read = (more: object = {}) => readPlan(temp.ctx, { ...PLAN, ...more });
const wrong = (more: object) => refusal(read(more));

describe('a plan', () => {
  test('says which column fills what, and what texts mean', async () => {
    const { key, sources } = await read({
      defaults: { unit: 'pcs' },
      values: { unit: { Stk: 'pcs', none: null } },
    });
    expect(key).toBeUndefined();
    expect(
      sources.map(({ property, index, fallback, values }) => [property.name, index, fallback, [...values]]),
    ).toEqual([
      ['code', 0, undefined, []],
      ['name', 1, undefined, []],
      [
        'unit',
        undefined,
        'pcs',
        [
          ['Stk', 'pcs'],
          ['none', null],
        ],
      ],
    ]);
  });

  test('has columns that are lists of names or nothing, at most 1,000', async () => {
    const text = { columns: ['must be a list of properties, or null for a column that fills none'] };
    const many = (count: number) => [...PLAN.columns, ...Array(count - 3).fill(null)];
    for (const columns of [
      'code',
      undefined,
      [['code'], 'name'],
      [['code'], [1]],
      [['code'], Array(21).fill('name')],
      many(1_001),
    ])
      expect(await wrong({ columns })).toEqual(text);
    expect((await read({ columns: many(1_000) })).sources).toHaveLength(2);
  });

  test.each([
    [{ entity: 1 }, 'entity'],
    [{ mode: 'guess' }, 'mode'],
    [{ key: 1 }, 'key'],
    [{ defaults: { unit: 1 } }, 'defaults'],
    [{ defaults: [] }, 'defaults'],
    [{ values: { unit: 'x' } }, 'values'],
    [{ values: { unit: { Stk: 1 } } }, 'values'],
    [{ more: 1 }, 'more'],
    [{ columns: [['code'], ['name'], ['on_hand']] }, 'columns'],
    [{ columns: [['code'], ['name'], ['name']] }, 'columns'],
    [{ columns: [['code']] }, 'name'],
    [{ defaults: { nonsense: 'x' } }, 'defaults'],
    [{ values: { nonsense: { a: 'b' } } }, 'values'],
    [{ mode: 'update', key: 'vendor' }, 'key'],
    [{ mode: 'update' }, 'key'],
    [{ mode: 'update', key: 'code', columns: [['name']] }, 'key'],
  ])('%j is told at its word', async (more, field) => {
    expect(Object.keys((await wrong(more)) as object)).toEqual([field]);
  });

  test('that changes records needs what names them and nothing else', async () => {
    const { key, sources } = await read({ mode: 'update', key: 'code', columns: [['code'], null] });
    expect([key?.name, sources.map(({ property }) => property.name)]).toEqual(['code', ['code']]);
  });

  test('is of an entity that may be imported', async () => {
    await expect(read({ entity: 'nobody/knows' })).rejects.toMatchObject({ code: 'not_found' });
    await expect(read({ entity: 'notifications/notification' })).rejects.toMatchObject({
      code: 'method_not_allowed',
    });
  });
});

test('rows are lists of texts, no longer than the plan and no more than a request may bring', async () => {
  const plan = await read();
  expect(readRows([['A', 'Seal'], ['B', 'Belt', 'x'], []], plan)).toHaveLength(3);
  for (const rows of [
    undefined,
    [],
    ['A'],
    [['A', 'Seal', 'x', 'y']],
    [['A'], [null]],
    [['A\0']],
    [['\ud800']],
    [['x'.repeat(50_001)]],
  ])
    expect(() => readRows(rows, plan)).toThrow(expect.objectContaining({ code: 'invalid' }));
  expect(readRows([['x'.repeat(50_000)]], plan)).toHaveLength(1);
  const many = (count: number) => Array.from({ length: count }, () => ['A']);
  expect(readRows(many(MOST_IMPORT_ROWS), plan)).toHaveLength(MOST_IMPORT_ROWS);
  expect(() => readRows(many(MOST_IMPORT_ROWS + 1), plan)).toThrow(
    expect.objectContaining({ code: 'too_large' }),
  );
});
