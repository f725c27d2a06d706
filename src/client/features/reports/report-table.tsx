import { useState } from 'react';
import { Link } from 'react-router-dom';
import { saveFile } from '../../data/save-file.ts';
import { type Model, useModel } from '../../model/model.ts';
import { entityRoute } from '../../records/address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { csvOf } from './csv-of.ts';
import { ReportChart } from './report-chart.tsx';
import type { ReportTable } from './reports-api.ts';
import { rowName } from './row-name.ts';
import { valueText } from './value-text.ts';

/** A table with more numbers per row than this needs the full width. */
const NARROW = 3;

/** The column a table is sorted by, and whether ascending. */
interface Sorted {
  column: number;
  isUp: boolean;
}

/**
 * A table of a report, with its chart if it has one; otherwise the first number of each row is drawn as a bar too. A row's name
 * links to the list that was counted.
 */
export function ReportTableCard({ table }: { table: ReportTable }) {
  const model = useModel();
  const [sorted, setSorted] = useState<Sorted>();
  const { title, columns, rows, empty, chart } = table;
  const most = Math.max(0, ...rows.map(({ values }) => values[0] ?? 0));
  const isEmpty = rows.length === 0 || rows.every(({ values }) => values.every((value) => !value));
  return (
    <Card
      title={title}
      className={columns.length > NARROW ? 'report-card is-wide' : 'report-card'}
      flush
      actions={
        !isEmpty && (
          <Button
            variant="ghost"
            className="btn-sm not-printed"
            aria-label={`CSV of ${title}`}
            onClick={() => download(table)}
          >
            CSV
          </Button>
        )
      }
    >
      {isEmpty ? (
        <p className="report-empty">{empty}</p>
      ) : (
        <>
          {chart && <ReportChart table={table} chart={chart} />}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: without a mouse it is scrolled with the arrow keys */}
          <section className="report-scroll" aria-label={title} tabIndex={0}>
            <table className="table report-table">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="sr-only">{title}</span>
                  </th>
                  {columns.map((column, at) => (
                    <th
                      key={column.title}
                      scope="col"
                      className="is-number"
                      aria-sort={
                        sorted?.column === at ? (sorted.isUp ? 'ascending' : 'descending') : undefined
                      }
                    >
                      <button type="button" onClick={() => setSorted((now) => turned(now, at))}>
                        {column.title}
                        {sorted?.column === at && (
                          <Icon name={sorted.isUp ? 'arrow-up' : 'arrow-down'} size={12} />
                        )}
                      </button>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {sortedRows(rows, sorted).map(({ label, values, list }, row) => {
                  const name = rowName(label, 'long');
                  const to = list && listAddress(model, list);
                  return (
                    // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
                    <tr key={row}>
                      <th scope="row">
                        {to ? <Link to={to}>{name}</Link> : name}
                        {!chart && <Bar part={most > 0 ? (values[0] ?? 0) / most : 0} />}
                      </th>
                      {values.map((value, at) => (
                        <td key={columns[at]?.title} className="is-number">
                          {valueText(value, columns[at]?.unit ?? 'count', model.currency)}
                        </td>
                      ))}
                    </tr>
                  );
                })}
              </tbody>
            </table>
          </section>
        </>
      )}
    </Card>
  );
}

/** Clicks on a column sort descending, then ascending, then restore the original order. */
function turned(now: Sorted | undefined, column: number): Sorted | undefined {
  if (now?.column !== column) return { column, isUp: false };
  return now.isUp ? undefined : { column, isUp: true };
}

/** Unknown values come last in both directions. */
function sortedRows(rows: ReportTable['rows'], sorted: Sorted | undefined): ReportTable['rows'] {
  if (!sorted) return rows;
  const { column, isUp } = sorted;
  const rank = (value: number | null | undefined) =>
    value === null || value === undefined ? Number.POSITIVE_INFINITY : isUp ? value : -value;
  return rows.toSorted((a, b) => {
    const [left, right] = [rank(a.values[column]), rank(b.values[column])];
    return left === right ? 0 : left - right;
  });
}

/** A bar relative to the largest row. The row has the number, so screen readers skip it. */
function Bar({ part }: { part: number }) {
  return (
    <svg className="report-bar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(0, Math.min(100, part * 100))} height="4" />
    </svg>
  );
}

function listAddress(
  model: Model,
  { entity, query }: { entity: string; query: Record<string, string> },
): string | null {
  const route = entityRoute(model, entity);
  return route === undefined || route.includes(':') ? null : `${route}?${new URLSearchParams(query)}`;
}

function download(table: ReportTable): void {
  saveFile(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }), `${table.name}.csv`);
}
