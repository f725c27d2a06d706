import { describe, expect, test } from 'vitest';
import { ajv } from './ajv.ts';

describe('a list whose items are to be there once', () => {
  const isOnce = ajv.compile({ type: 'array', uniqueItems: true });

  test.each([
    ['numbers', [1, 2], [1, 2, 1]],
    ['texts', ['1', 'a'], ['a', 'a']],
    ['a number and a text', [1, '1'], [1, '1', 1]],
    [
      'objects',
      [{ id: 1 }, { id: 2 }],
      [
        { id: 1, label: 'a' },
        { label: 'a', id: 1 },
      ],
    ],
  ])('is told from one with the same twice: %s', (_what, once, twice) => {
    expect(isOnce(once)).toBe(true);
    expect(isOnce(twice)).toBe(false);
    expect(isOnce.errors).toMatchObject([{ keyword: 'uniqueItems', instancePath: '' }]);
  });

  test('is looked through once, however long: comparing all with all would take minutes', () => {
    expect(isOnce(Array.from({ length: 300_000 }, (_, id) => id))).toBe(true);
  });

  test('may hold lists within lists that are too deep to compare', () => {
    const deep = () => JSON.parse('['.repeat(20_000) + ']'.repeat(20_000));
    expect(isOnce([deep(), deep()])).toBe(true);
  });
});

describe('of a list with items that are wrong', () => {
  const isList = ajv.compile({
    type: 'object',
    properties: { list: { type: 'array', maxItems: 3, items: { type: 'integer', minimum: 1 } } },
  });

  test('the first is told, and what is wrong with the list itself', () => {
    expect(isList({ list: [1, 2, 3] })).toBe(true);
    expect(isList({ list: [1, '', 0] })).toBe(false);
    expect(isList.errors).toMatchObject([{ keyword: 'type', instancePath: '/list/1' }]);
    expect(isList({ list: Array.from({ length: 20_000 }, () => '') })).toBe(false);
    expect(isList.errors?.map((error) => [error.keyword, error.instancePath])).toEqual([
      ['maxItems', '/list'],
      ['type', '/list/0'],
    ]);
  });
});
