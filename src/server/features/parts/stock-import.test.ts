import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../../test/support/temp-app.ts';

const app = await tempApp();
afterAll(() => app.remove());
const ask = (method: string, path: string, body?: object) =>
  app.ask(method, `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme, body });

/** Checks a file as the browser sends it, and then writes its valid rows. */
async function load(entity: string, names: string[], rows: string[][]) {
  const plan = { entity, mode: 'create', columns: names.map((name) => [name]) };
  const checked = (await ask('POST', 'imports/check', { plan, rows })).body.data;
  const begun = await ask('POST', 'imports', {
    plan,
    title: 'stock.csv',
    total: rows.length,
    fingerprint: `${entity} ${rows.length}`,
  });
  const { body } = await ask('POST', `imports/${begun.body.data.id}/rows`, { from: 0, rows });
  const said = (problems: { row: number; property: string; text: string }[]) =>
    problems.map(({ row, property, text }) => [row, property, text]);
  return { checked: said(checked.problems), written: body.data, refused: said(body.data.problems) };
}

test('parts and their opening stock: what is wrong is named by row and column, and only what is right is written', async () => {
  await ask('POST', 'parts/stock_location', { name: 'Main Store' });
  const parts = await load(
    'parts/part',
    ['code', 'name', 'unit', 'min_quantity'],
    [
      ['BRG', 'Bearing', 'pcs', '4'],
      ['OIL', 'Oil', 'l', '60'],
      ['BRG', 'Bearing again', 'pcs', '4'],
      ['BLT', 'Belt', 'a unit that is much too long', '1'],
      ['NUT', 'Nut', 'pcs', '-3'],
    ],
  );
  expect(parts.checked).toEqual([
    [2, 'code', 'is already used'],
    [3, 'unit', expect.stringContaining('20')],
    [4, 'min_quantity', expect.stringContaining('0')],
  ]);
  expect(parts.refused).toEqual(parts.checked.map(([row, property]) => [row, property, expect.any(String)]));
  expect(parts.written).toMatchObject({ created: 2, refused: 3 });

  const stock = await load(
    'parts/movement',
    ['kind', 'part', 'quantity', 'unit', 'location', 'unit_cost'],
    [
      ['receive', 'Bearing', '12', 'pcs', 'Main Store', '14.90'],
      ['receive', 'Oil', '3', 'pcs', 'Main Store', '4.20'],
      ['receive', 'Bearing', '-2', 'pcs', 'Main Store', '14.90'],
      ['receive', 'Oil', '40.5', 'l', 'Main Store', '4.20'],
      ['receive', 'Oil', '1', 'l', 'Main Store', '-1'],
    ],
  );
  const wrong = [
    [1, 'unit', 'must be l, as Oil is counted'],
    [2, 'quantity', 'must be more than 0'],
    [4, 'unit_cost', expect.stringContaining('0')],
  ];
  expect(stock.checked).toEqual(wrong);
  expect(stock.refused).toEqual(wrong);
  const { data } = (await ask('GET', 'parts/part?ordering=code')).body;
  expect(
    data.map(({ code, on_hand, stock_value }: Record<string, unknown>) => [code, on_hand, stock_value]),
  ).toEqual([
    ['BRG', 12, 178.8],
    ['OIL', 40.5, 170.1],
  ]);
});
