import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Group, Reader } from '../../store/store.ts';
import type { Asked } from './asked-report.ts';
import { backlogFigure } from './backlog.ts';
import { rounded, type SectionReport, type Table } from './report.ts';
import { requestFigure } from './request-figure.ts';

const OPEN = eq('is_closed', false);
const NOTE = 'work-orders/work_order_completion_note';
const CODES = [
  ['problem_code', 'Failures by problem'],
  ['cause_code', 'Failures by cause'],
  ['remedy_code', 'Failures by remedy'],
] as const;
/** Days overdue: the first and the last of each group. */
const AGES: [string, number, number][] = [
  ['1 to 7 days over', 1, 7],
  ['8 to 30 days over', 8, 30],
  ['31 to 90 days over', 31, 90],
  ['More than 90 days over', 91, 100_000],
];

/** The work that is open now, by how late it is and by assignee. */
export async function workReport(reader: Reader, asked: Asked): Promise<SectionReport> {
  const { filter, filters, now, period } = asked;
  const today = dayIn(now, period.zone);
  // One query by day: separate counts would each read all open orders.
  const byDay = await reader.group(WORK_ORDER, {
    by: [{ property: 'completion_end_date' }],
    measures: [{ op: 'count' }],
    where: [OPEN, ...filter],
  });
  const count = (from: string, until: string) =>
    byDay
      .filter(({ keys: [day] }) => typeof day === 'string' && day >= from && day <= until)
      .reduce((sum, { measures }) => sum + (measures[0] ?? 0), 0);
  const ages: Table['rows'] = [];
  const overdueOf = (own: Record<string, string>) => ({
    entity: WORK_ORDER,
    query: { ...filters, is_closed: 'false', ...own, ordering: 'completion_end_date' },
  });
  for (const [label, least, most] of AGES) {
    const [from, until] = [most > 36_500 ? '0001-01-01' : addDays(today, -most), addDays(today, -least)];
    ages.push({
      label,
      values: [count(from, until)],
      list: overdueOf({
        ...(most <= 36_500 && { 'completion_end_date.gte': from }),
        'completion_end_date.lte': until,
      }),
    });
  }
  const inTime = count(today, '9999-12-31');
  const overdue = ages.reduce((sum, { values }) => sum + (values[0] ?? 0), 0);
  const people = await reader.group(WORK_ORDER, {
    by: [{ property: 'assigned_to' }],
    measures: [
      { op: 'count' },
      { op: 'sum', property: 'hrs_estimated' },
      { op: 'sum', property: 'hrs_spent' },
    ],
    where: [OPEN, ...filter],
  });
  const columns: Table['columns'] = [{ title: 'Open', unit: 'count' }];
  return {
    figures: [
      {
        name: 'open',
        title: 'Open work orders',
        unit: 'count',
        value: inTime + overdue,
        before: null,
        formula: 'Work orders that are not closed, as of now',
        parts: [
          { label: 'Overdue', value: overdue, unit: 'count' },
          { label: 'Not due yet', value: inTime, unit: 'count' },
        ],
        note: null,
      },
      await backlogFigure(reader, asked, inTime + overdue),
      await requestFigure(reader, asked),
    ],
    tables: [
      {
        name: 'open-by-age',
        title: 'Open work by age',
        columns,
        empty: 'Nothing is open.',
        rows: [
          ...ages.toReversed(),
          { label: 'Not due yet', values: [inTime], list: overdueOf({ 'completion_end_date.gte': today }) },
        ],
      },
      {
        name: 'open-by-person',
        title: 'Open work by person',
        columns: [...columns, { title: 'Estimated', unit: 'hours' }, { title: 'Spent', unit: 'hours' }],
        empty: 'Nothing is open.',
        rows: people
          .map(({ keys, measures }) => ({
            person: keys[0] as { id: number; label: string } | null,
            measures,
          }))
          .sort((a, b) => (b.measures[0] ?? 0) - (a.measures[0] ?? 0))
          .map(({ person, measures }) => ({
            label: person?.label ?? 'Nobody',
            values: measures.map((value) => rounded(value)),
            list: overdueOf(person ? { assigned_to_id: String(person.id) } : { 'assigned_to.null': 'true' }),
          })),
      },
    ],
  };
}

/** Problems, causes and remedies of work orders closed in the period. */
export async function failureReport(
  reader: Reader,
  { period, filter, filters }: Asked,
): Promise<SectionReport> {
  const led = filter.map((condition) =>
    'property' in condition ? { ...condition, property: `work_order.${condition.property}` } : condition,
  );
  // One query by all three: separate queries would each read every note of the period.
  const found = await reader.group(NOTE, {
    by: CODES.map(([property]) => ({ property })),
    measures: [{ op: 'count' }],
    where: [
      { op: 'any', of: CODES.map(([property]) => ({ property, op: 'notNull' })) },
      { property: 'work_order.closed_at', op: 'gte', value: startOfDay(period.from, period.zone) },
      {
        property: 'work_order.closed_at',
        op: 'lt',
        value: startOfDay(addDays(period.until, 1), period.zone),
      },
      ...led,
    ],
  });
  const tables: Table[] = [];
  for (const [at, [, title]] of CODES.entries()) {
    tables.push({
      name: title.toLowerCase().replaceAll(' ', '-'),
      title,
      columns: [{ title: 'Work orders', unit: 'count' }],
      empty: 'No work order that was closed in this period says so.',
      rows: countsByCode(found, at)
        .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label))
        .map(({ label, count }) => ({
          label,
          values: [count],
          list: {
            entity: WORK_ORDER,
            query: {
              ...filters,
              is_failure: 'true',
              'closed_at.gte': period.from,
              'closed_at.lte': period.until,
            },
          },
        })),
    });
  }
  return { figures: [], tables };
}

/** How many notes name each code in one of the three fields. */
function countsByCode(groups: Group[], at: number): { label: string; count: number }[] {
  const named = groups.filter(({ keys }) => keys[at] !== null);
  const counts = new Map<number, { label: string; count: number }>();
  for (const { keys, measures } of named) {
    const { id, label } = keys[at] as { id: number; label: string };
    counts.set(id, { label, count: (counts.get(id)?.count ?? 0) + (measures[0] ?? 0) });
  }
  return [...counts.values()];
}
