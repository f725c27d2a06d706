import { expect, test } from 'vitest';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { type Choice, firstChoice, keptChoice, meant, missing, offered, planOf } from './choice.ts';

const part = entityAt(manifest, 'parts/part');
const order = entityAt(manifest, 'work-orders/work_order');
const header = ['Code', 'name (english)', 'Price', 'UNIT'];
const names = (properties: { name: string }[]) => properties.map(({ name }) => name);

test('columns that are called like a property fill it, however they are written', () => {
  const choice = firstChoice(part, header);
  expect(choice).toMatchObject({
    mode: 'create',
    key: 'code',
    fills: { code: { column: 0 }, name: { column: 1 }, unit: { column: 3 } },
    values: {},
  });
  expect(choice.fills).not.toHaveProperty('min_quantity');
  expect(firstChoice(part, ['', '()']).fills).toEqual({});
});

test('what was chosen the last time comes first, where its column is there', () => {
  const kept = {
    mode: 'update' as const,
    key: 'name',
    columns: { name: 'Price', unit: 'Gone' },
    fixed: { maker: 'SKF' },
    values: { unit: { Stk: 'pcs' } },
  };
  expect(firstChoice(part, header, kept)).toEqual({
    mode: 'update',
    key: 'name',
    fills: { code: { column: 0 }, name: { column: 2 }, unit: { column: 3 }, maker: { fixed: 'SKF' } },
    values: { unit: { Stk: 'pcs' } },
  });
  // The first column is one as well.
  expect(firstChoice(part, header, { columns: { name: 'Code' } }).fills.name).toEqual({ column: 0 });
});

test('of columns titled alike the one that was chosen is taken again, and none where they are not as many', () => {
  const twice = ['Code', 'Name', 'Name', '', ''];
  const fills = { code: { column: 0 }, name: { column: 2 }, unit: { column: 4 } };
  const kept = keptChoice({ mode: 'create', fills, values: {} }, twice);
  expect(firstChoice(part, twice, kept).fills).toEqual(fills);
  expect(firstChoice(part, ['Name', ...twice], kept).fills).toEqual({
    code: { column: 1 },
    unit: { column: 5 },
  });
  expect(firstChoice(part, ['Code', 'Name'], kept).fills).toEqual({ code: { column: 0 } });
});

test('two columns that could fill a property leave the choice to people', () => {
  expect(firstChoice(part, ['Code', 'Name', 'NAME']).fills).toEqual({ code: { column: 0 } });
});

const choice: Choice = {
  mode: 'upsert' as Choice['mode'],
  key: 'code',
  fills: { code: { column: 0 }, name: { column: 1 }, unit: { fixed: 'pcs' }, maker: { fixed: undefined } },
  values: { unit: { Stk: 'pcs' }, gone: { a: 'b' } },
};

test('a choice is kept by the titles of its columns, without very many texts', () => {
  expect(keptChoice(choice, ['Code', 'x'.repeat(600)])).toEqual({
    mode: 'upsert',
    key: 'code',
    columns: { code: 'Code', name: 'x'.repeat(500) },
    alike: {},
    fixed: { unit: 'pcs' },
    values: choice.values,
  });
  const many = { ...choice, key: undefined, values: { unit: { ['x'.repeat(20_000)]: 'pcs' } } };
  expect(Object.keys(keptChoice(many, ['Code', 'Name']))).toEqual(['mode', 'columns', 'alike', 'fixed']);
});

test('the plan says what fills what, and of texts only those of what is filled', () => {
  expect(planOf(part, choice, header)).toEqual({
    entity: 'parts/part',
    mode: 'upsert',
    key: 'code',
    columns: [['code'], ['name'], null, null],
    values: { unit: { Stk: 'pcs' } },
    defaults: { unit: 'pcs' },
  });
  expect(planOf(part, { ...choice, mode: 'create' }, header)).not.toHaveProperty('key');
});

test('what only names a record is offered where rows change it', () => {
  expect(names(offered(order, 'create', 'code'))).not.toContain('code');
  expect(names(offered(order, 'update', 'code'))[0]).toBe('code');
  expect(names(offered(order, 'update', 'id'))).not.toContain('code');
});

test('what is needed is missing until something fills it', () => {
  const none: Choice = { mode: 'create', fills: {}, values: {} };
  expect(names(missing(part, none))).toEqual(['code', 'name']);
  expect(names(missing(part, { ...none, fills: { code: { column: 0 }, name: { fixed: 'Seal' } } }))).toEqual(
    [],
  );
  expect(
    names(missing(part, { ...none, fills: { code: { fixed: undefined }, name: { column: 1 } } })),
  ).toEqual(['code']);
  // Existing records have their required values; the file only has to identify them.
  expect(names(missing(part, { ...none, mode: 'update', key: 'code' }))).toEqual(['code']);
  expect(
    names(missing(part, { ...none, mode: 'update', key: 'code', fills: { code: { column: 0 } } })),
  ).toEqual([]);
  expect(
    names(missing(part, { ...none, mode: 'update', key: 'code', fills: { code: { fixed: 'x' } } })),
  ).toEqual(['code']);
});

test('a row means what its cell says, or what somebody has said of that text', () => {
  const own: Choice = { ...choice, fills: { ...choice.fills, unit: { column: 3 } } };
  expect(meant([' A-1 ', 'Seal', '', 'Stk'], 'code', own)).toBe('A-1');
  expect(meant(['A-1', 'Seal', '', 'Stk'], 'unit', own)).toBe('pcs');
  expect(meant(['A-1', 'Seal', '', 'toString'], 'unit', own)).toBe('toString');
  expect(meant(['A-1'], 'unit', own)).toBe('');
  expect(meant(['A-1'], 'unit', choice)).toBe('pcs');
  expect(meant(['A-1'], 'maker', choice)).toBe('');
  expect(meant(['A-1'], 'barcode', choice)).toBe('');
  expect(meant(['', '', '', 'x'], 'unit', { ...own, values: { unit: { x: null } } })).toBe('');
});
