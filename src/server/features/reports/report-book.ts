import { setImmediate as turn } from 'node:timers/promises';
import { ApiError } from '../../../shared/errors.ts';
import { REPORT_SECTIONS } from '../../../shared/report-sections.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Sheet } from '../../records/export/xlsx-book.ts';
import {
  columnName,
  numberCell,
  ROWS_END,
  sheetBegin,
  sheetRow,
  textCell,
  titleCell,
} from '../../records/export/xlsx-sheet.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { currencyWithin } from '../../records/tenant-currency.ts';
import { readAsked } from './asked-report.ts';
import type { Report, Unit } from './report.ts';
import { maySee, reportOf } from './reports.ts';

/** The section about a single asset stands on the page of that asset. */
const OF_ONE_ASSET = 'life';
/** The section about what is open, which has no period. */
const AS_OF_NOW = 'work';
/** A label, and eight numbers. */
const WIDTHS = [36, 16, 16, 16, 16, 16, 16, 16, 16];
const LETTERS = WIDTHS.map((_, index) => columnName(index));
/** Rows written in one turn of the event loop. */
const AT_ONCE = 200;
const UNITS: Record<Exclude<Unit, 'money' | 'count'>, string> = { hours: 'h', percent: '%', weeks: 'weeks' };

/** Sheets of the reports of a period, and what the file is called. */
interface ReportBook {
  name: string;
  sheets: Sheet[];
}

/**
 * The reports of a period as a workbook: a sheet for each section that the caller may see, with what the section shows on the
 * page. Sections are worked out one after the other while the file is sent, and the caller is asked about again in each.
 * @throws ApiError `forbidden`, `malformed`, before any sheet
 */
export async function reportBook(ctx: RecordContext, raw: Record<string, string>): Promise<ReportBook> {
  const names = Object.keys(REPORT_SECTIONS).filter((name) => name !== OF_ONE_ASSET && maySee(ctx, name));
  if (names.length === 0) throw new ApiError('forbidden', say('reports.not_yours'));
  const { period } = await readAsked(ctx, raw);
  const currency = await ctx.store.read(currencyWithin);
  return {
    name: `reports-${period.from}-${period.until}`,
    sheets: names.map((name) => {
      const title = REPORT_SECTIONS[name]?.title ?? name;
      return {
        title,
        async *parts() {
          const report = await reportOf(ctx, name, raw);
          yield sheetBegin(WIDTHS);
          const rows = [
            [titleCell(title), textCell(periodOf(name, report))],
            [],
            ...rowsOf(report, currency),
          ];
          for (let at = 0; at < rows.length; at += AT_ONCE) {
            await turn();
            yield rows
              .slice(at, at + AT_ONCE)
              .map((cells, index) => sheetRow(at + index + 1, LETTERS, cells))
              .join('');
          }
          yield ROWS_END;
        },
      };
    }),
  };
}

/** @example '2026-01-01 – 2026-03-31, against 2025-10-03 – 2025-12-31' */
function periodOf(name: string, { from, until, before_from, before_until }: Report): string {
  return name === AS_OF_NOW ? 'As of now' : `${from} – ${until}, against ${before_from} – ${before_until}`;
}

/** The cells of a section: its figures with how they are worked out, and its tables below each other. */
function rowsOf({ figures, tables }: Report, currency: string): string[][] {
  const named = (text: string, unit: Unit) =>
    unit === 'count' ? text : `${text} (${unit === 'money' ? currency : UNITS[unit]})`;
  const number = (value: number | null) => (value === null ? '' : numberCell(value));
  const figureRows = figures.map((figure) => [
    textCell(named(figure.title, figure.unit)),
    number(figure.value),
    number(figure.before),
    textCell([figure.formula, figure.note].filter(Boolean).join('. ')),
  ]);
  return [
    ...(figures.length > 0
      ? [
          [titleCell('Figure'), ...['Value', 'Before', 'How it is worked out'].map(titleCell)],
          ...figureRows,
          [],
        ]
      : []),
    ...tables.flatMap(({ title: name, columns, rows, empty }) => [
      [titleCell(name), ...columns.map((column) => titleCell(named(column.title, column.unit)))],
      ...(rows.length > 0
        ? rows.map(({ label, values }) => [textCell(label), ...values.map(number)])
        : [[textCell(empty)]]),
      [],
    ]),
  ];
}
