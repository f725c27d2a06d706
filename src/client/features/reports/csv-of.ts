import { csvLine, defused, UTF8_MARK } from '../../../shared/csv.ts';
import type { ReportTable } from './reports-api.ts';

/** A table as CSV, in the same format as exported lists. */
export function csvOf({ title, columns, rows }: Pick<ReportTable, 'title' | 'columns' | 'rows'>): string {
  const head = [title, ...columns.map((column) => `${column.title} (${column.unit})`)];
  const lines = [head, ...rows.map(({ label, values }) => [label, ...values])];
  return UTF8_MARK + lines.map((line) => csvLine(line.map(cell))).join('');
}

function cell(value: string | number | null): string {
  return typeof value === 'number' ? String(value) : defused(value ?? '');
}
