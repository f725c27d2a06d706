import { expect, test } from 'vitest';
import { chartShape } from './chart-shape.ts';
import type { ReportTable } from './reports-api.ts';

function tableOf(rows: (number | null)[][]): ReportTable {
  const titles = ['Total', 'Labour', 'Parts'];
  return {
    name: 'cost-by-month',
    title: 'Cost by month',
    empty: 'None.',
    columns: titles.map((title) => ({ title, unit: 'money' })),
    rows: rows.map((values, at) => ({ label: `2026-0${at + 1}`, values, list: null })),
  };
}

test('a stacked column is as high as its parts together, each on top of the one before', () => {
  const { columns, ticks, base } = chartShape(
    tableOf([
      [100, 60, 40],
      [50, 0, 50],
      [null, null, null],
    ]),
    'stacked',
    600,
  );
  const zero = ticks.find(({ value }) => value === 0)?.y;
  const hundred = ticks.find(({ value }) => value === 100)?.y;
  const [first, second, third] = columns.map(({ parts }) => parts);
  expect(first?.map(({ at }) => at)).toEqual([0, 1]);
  expect(first?.[0]?.bottom).toBe(zero);
  expect(first?.[1]?.bottom).toBe(first?.[0]?.top);
  expect(first?.[1]?.top).toBe(hundred);
  // Zero values are not drawn.
  expect(second?.map(({ at }) => at)).toEqual([1]);
  expect(third).toEqual([]);
  expect(columns.every(({ x, width }) => x > base.left && x + width < 600)).toBe(true);
});

test('the line of a Pareto chart rises to all of it at the last column', () => {
  const {
    line = '',
    ticks,
    columns,
  } = chartShape(
    tableOf([
      [60, null, null],
      [30, null, null],
      [10, null, null],
    ]),
    'pareto',
    600,
  );
  const points = line
    .slice(1)
    .split('L')
    .map((point) => point.split(',').map(Number));
  const top = points.at(-1)?.[1] ?? Number.NaN;
  const bottom = ticks.find(({ value }) => value === 0)?.y ?? Number.NaN;
  const shares = points.map(([, y = Number.NaN]) => Math.round((100 * (bottom - y)) / (bottom - top)));
  expect(shares).toEqual([60, 90, 100]);
  expect(points.map(([x]) => Math.round(x ?? 0))).toEqual(
    columns.map(({ x, width }) => Math.round(x + width / 2)),
  );
});
