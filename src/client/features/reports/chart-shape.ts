import { scaleBand, scaleLinear } from 'd3-scale';
import { line as lineOf, stack } from 'd3-shape';
import type { ReportTable } from './reports-api.ts';

export const HEIGHT = 240;
const BOX = { left: 56, top: 12, bottom: HEIGHT - 28 };

/** A segment of a column: the index of its value, and its extent. */
interface Part {
  at: number;
  top: number;
  bottom: number;
}

interface Shape {
  ticks: { value: number; y: number }[];
  columns: { row: number; x: number; width: number; parts: Part[] }[];
  /** The distance between columns. */
  step: number;
  /** The line of cumulative shares in a Pareto chart. */
  line?: string;
  base: { left: number; bottom: number };
}

/**
 * The positions of all parts of a chart, in pixels.
 * @param width of the chart; its height is `HEIGHT`
 * @param chart `stacked`: the values after the first add up to it; `pareto`: the first value, with the cumulative share
 */
export function chartShape(
  { rows, columns }: ReportTable,
  chart: 'stacked' | 'pareto',
  width: number,
): Shape {
  const names = rows.map((_, row) => String(row));
  const across = scaleBand(names, [BOX.left, width]).padding(0.25);
  const most = Math.max(0, ...rows.map(({ values }) => values[0] ?? 0));
  const up = scaleLinear([0, most || 1], [BOX.bottom, BOX.top]).nice(4);
  const keys = chart === 'stacked' ? columns.slice(1).map((_, at) => at + 1) : [0];
  const layers = stack<ReportTable['rows'][number], number>()
    .keys(keys)
    .value(({ values }, at) => values[at] ?? 0)(rows);
  return {
    ticks: up.ticks(4).map((value) => ({ value, y: up(value) })),
    columns: names.map((name, row) => ({
      row,
      x: across(name) ?? 0,
      width: across.bandwidth(),
      parts: layers.flatMap((layer, at) => {
        const [from = 0, to = 0] = layer[row] ?? [];
        return to > from ? [{ at, top: up(to), bottom: up(from) }] : [];
      }),
    })),
    step: across.step(),
    ...(chart === 'pareto' && {
      line: sharesOf(rows, (row) => (across(String(row)) ?? 0) + across.bandwidth() / 2),
    }),
    base: { left: BOX.left, bottom: BOX.bottom },
  };
}

/** The line of the rows' cumulative share, from the bottom of the chart (0 %) to its top (100 %). */
function sharesOf(rows: ReportTable['rows'], middle: (row: number) => number): string {
  const all = rows.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const height = scaleLinear([0, 1], [BOX.bottom, BOX.top]);
  let sum = 0;
  const points = rows.map(({ values }, row): [number, number] => {
    sum += values[0] ?? 0;
    return [middle(row), height(all > 0 ? sum / all : 0)];
  });
  return lineOf()(points) ?? '';
}
