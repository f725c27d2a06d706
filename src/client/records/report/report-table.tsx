import { Link } from 'react-router-dom';
import type { ReportTable } from '../../data/reports.ts';
import { type Model, useModel } from '../../model/model.ts';
import { entityRoute } from '../../records/address.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { formatMonth } from '../../ui/format.ts';
import { csvOf } from './csv-of.ts';
import { valueText } from './value-text.ts';

const MONTH = /^\d{4}-\d{2}$/;

/** A table of a report. The first number of each row is drawn as a bar too; its name leads to the list that was counted. */
export function ReportTableCard({ table }: { table: ReportTable }) {
  const model = useModel();
  const { title, columns, rows, empty } = table;
  const most = Math.max(0, ...rows.map(({ values }) => values[0] ?? 0));
  const isEmpty = rows.length === 0 || rows.every(({ values }) => values.every((value) => !value));
  return (
    <Card
      title={title}
      className="report-card"
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
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no mouse scrolls it with the arrow keys
        <section className="report-scroll" aria-label={title} tabIndex={0}>
          <table className="table report-table">
            <thead>
              <tr>
                <th scope="col">
                  <span className="sr-only">{title}</span>
                </th>
                {columns.map((column) => (
                  <th key={column.title} scope="col" className="is-number">
                    {column.title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, values, list }, row) => {
                const name = MONTH.test(label) ? formatMonth(label, 'long') : label;
                const to = list && listAddress(model, list);
                return (
                  // biome-ignore lint/suspicious/noArrayIndexKey: two records may have one name
                  <tr key={row}>
                    <th scope="row">
                      {to ? <Link to={to}>{name}</Link> : name}
                      <Bar part={most > 0 ? (values[0] ?? 0) / most : 0} />
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
      )}
    </Card>
  );
}

/** How long a row is beside the longest. The number stands in the row, so that this is drawn for the eye alone. */
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
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([csvOf(table)], { type: 'text/csv;charset=utf-8' }));
  link.download = `${table.name}.csv`;
  link.click();
  URL.revokeObjectURL(link.href);
}
