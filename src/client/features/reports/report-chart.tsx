import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useModel } from '../../model/model.ts';
import { formatShort } from '../../ui/format.ts';
import { chartShape, HEIGHT } from './chart-shape.ts';
import type { ReportTable } from './reports-api.ts';
import { rowName } from './row-name.ts';
import { valueText } from './value-text.ts';

/** The approximate width of a letter, in pixels. */
const LETTER = 7;
/** Names up to this length, such as months, are not shortened. */
const SHORT = 4;

/**
 * The rows of a table as columns: stacked by their parts, or with their cumulative share. The table stands below, so screen readers
 * skip the chart.
 */
export function ReportChart({ table, chart }: { table: ReportTable; chart: 'stacked' | 'pareto' }) {
  const { currency } = useModel();
  const [frame, width] = useWidth<HTMLElement>();
  const { ticks, columns, step, line, base } = chartShape(table, chart, width);
  const unit = table.columns[0]?.unit ?? 'count';
  const text = (value: number, of = unit) => valueText(value, of, currency);
  const names = table.rows.map(({ label }) => rowName(label, 'short'));
  // Short names that do not fit appear at every second or third column only; long ones are cut off.
  const longest = Math.max(0, ...names.map(({ length }) => length));
  const every = longest <= SHORT ? Math.ceil(((longest + 1) * LETTER) / (step || 1)) : 1;
  const parts = chart === 'stacked' ? table.columns.slice(1) : [];
  return (
    <figure ref={frame} className="report-chart">
      {width === 0 ? (
        // Until its width is known, an empty chart reserves the space, so that nothing below moves.
        <svg aria-hidden="true" />
      ) : (
        <svg viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
          {ticks.map(({ value, y }) => (
            <g key={value} className="report-chart-tick">
              <line x1={base.left} x2={width} y1={y} y2={y} />
              <text x={base.left - 8} y={y} dy="0.32em" textAnchor="end">
                {unit === 'money' ? formatShort(value, currency) : valueText(value, unit)}
              </text>
            </g>
          ))}
          {columns.map(({ row, x, width: column, parts: stacked }) => (
            <g key={row}>
              <title>{tipOf(table, row, text)}</title>
              {stacked.map((part) => (
                <rect
                  key={part.at}
                  className={`report-tone-${part.at}`}
                  x={x}
                  y={part.top}
                  width={column}
                  height={part.bottom - part.top}
                />
              ))}
              <text className="report-chart-name" x={x + column / 2} y={base.bottom + 16} textAnchor="middle">
                {row % every === 0 && shortened(names[row] ?? '', step * every)}
              </text>
            </g>
          ))}
          {line && <path className="report-chart-line" d={line} />}
        </svg>
      )}
      {parts.length > 0 && (
        <figcaption>
          {parts.map(({ title }, at) => (
            <span key={title}>
              <svg viewBox="0 0 12 12" width="12" height="12" aria-hidden="true">
                <rect width="12" height="12" className={`report-tone-${at}`} />
              </svg>
              {title}
            </span>
          ))}
        </figcaption>
      )}
      {chart === 'pareto' && <figcaption>The line is the share of all so far.</figcaption>}
    </figure>
  );
}

/** The part of a name that fits below a column; the table has the whole name. */
function shortened(name: string, width: number): string {
  const fits = Math.floor(width / LETTER);
  return name.length <= fits ? name : `${name.slice(0, Math.max(1, fits - 1)).trimEnd()}…`;
}

function tipOf(
  { rows, columns }: ReportTable,
  at: number,
  text: (value: number, unit: Unit) => string,
): string {
  const row = rows[at];
  const values = columns.map(({ title, unit }, column) => {
    const value = row?.values[column];
    return value === null || value === undefined ? [] : `${title}: ${text(value, unit)}`;
  });
  return [rowName(row?.label ?? '', 'long'), ...values.flat()].join('\n');
}

type Unit = ReportTable['columns'][number]['unit'];

/** The width of an element in pixels, for drawings that must fit; 0 until it is mounted. */
function useWidth<T extends Element>(): [ref: RefObject<T>, width: number] {
  const ref = useRef<T>(null) as RefObject<T>;
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, width];
}
