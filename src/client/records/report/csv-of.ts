import type { ReportTable } from '../../data/reports.ts';

const FORMULA = /^[=+\-@\t\r]/;

/** A table as a file that spreadsheets open; a text that they would take for a formula begins with an apostrophe. */
export function csvOf({ title, columns, rows }: Pick<ReportTable, 'title' | 'columns' | 'rows'>): string {
  const head = [title, ...columns.map((column) => `${column.title} (${column.unit})`)];
  const lines = [head, ...rows.map(({ label, values }) => [label, ...values])];
  return `${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const text = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
