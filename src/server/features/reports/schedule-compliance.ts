import { addDays, dayText } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import type { Reader, Row } from '../../store/store.ts';
import { ofOrder } from '../assets/costs.ts';
import { COMMITMENT } from '../work-orders/commitments.ts';
import type { Asked } from './asked-report.ts';
import { type CountedRecord, type Figure, type Group, rounded } from './report.ts';

const SHOWN = [
  'id',
  'week',
  'hrs',
  'work_order',
  'work_order.description',
  'work_order.closed_at',
  'work_order.status.control.kind',
];

type Outcome = 'done' | 'not_done' | 'cancelled' | 'pending';

const OUTCOMES: Record<Outcome, { title: string; counts: boolean }> = {
  done: { title: 'Completed in their week', counts: true },
  not_done: { title: 'Not completed in their week', counts: true },
  cancelled: { title: 'Cancelled', counts: false },
  pending: { title: 'Their week is not over', counts: false },
};

interface Promised {
  row: Row;
  outcome: Outcome;
}

/** How much of each week's committed work was completed in it, by orders and by their estimated hours. */
export async function scheduleFigures(reader: Reader, asked: Asked): Promise<Figure[]> {
  const [now, then] = [
    await promisedIn(reader, asked, asked.period),
    await promisedIn(reader, asked, asked.before),
  ];
  const groups: Group[] = (Object.keys(OUTCOMES) as Outcome[]).map((name) => {
    const own = now.filter(({ outcome }) => outcome === name);
    return { name, ...OUTCOMES[name], count: own.length, records: () => own.map(({ row }) => recordOf(row)) };
  });
  const of = (all: Promised[], sum: (rows: Promised[]) => number) => {
    const counted = all.filter(({ outcome }) => OUTCOMES[outcome].counts);
    const whole = sum(counted);
    const done = sum(counted.filter(({ outcome }) => outcome === 'done'));
    return { done, whole, value: whole === 0 ? null : rounded((100 * done) / whole) };
  };
  const count = (rows: Promised[]) => rows.length;
  const hours = (rows: Promised[]) => rows.reduce((sum, { row }) => sum + Number(row.hrs ?? 0), 0);
  const orders = of(now, count);
  const byHours = of(now, hours);
  return [
    {
      name: 'schedule-compliance',
      title: 'Schedule compliance',
      unit: 'percent',
      value: orders.value,
      before: of(then, count).value,
      formula:
        'Work orders that were open when the week began in which they were to start, and were completed in it ÷ all of those. Cancelled ones are left out.',
      parts: [
        { label: 'Completed in their week', value: orders.done, unit: 'count' },
        { label: 'Planned for their week', value: orders.whole, unit: 'count' },
        ...(byHours.value === null
          ? []
          : [{ label: 'The same by estimated hours', value: byHours.value, unit: 'percent' as const }]),
      ],
      note: orders.value === null ? 'No week has ended yet that began with planned work.' : null,
      groups,
    },
  ];
}

async function promisedIn(
  reader: Reader,
  { filter, now, period: { zone } }: Asked,
  { from, until }: { from: string; until: string },
): Promise<Promised[]> {
  const rows = await reader.find(COMMITMENT, {
    where: [
      { property: 'week', op: 'gte', value: from },
      { property: 'week', op: 'lte', value: until },
      ...ofOrder(filter, 'work_order.'),
    ],
    properties: SHOWN,
    order: [{ property: 'id', descending: false }],
  });
  const today = dayIn(now, zone);
  return rows.map((row) => ({ row, outcome: outcomeOf(row, zone, today) }));
}

function outcomeOf(row: Row, zone: string, today: string): Outcome {
  const week = String(row.week);
  const closed = row['work_order.closed_at'];
  if (typeof closed === 'string') {
    if (row['work_order.status.control.kind'] === 'cancelled') return 'cancelled';
    const day = dayIn(closed, zone);
    if (day >= week && day <= addDays(week, 6)) return 'done';
  }
  return addDays(week, 6) < today ? 'not_done' : 'pending';
}

function recordOf(row: Row): CountedRecord {
  const { id, label } = row.work_order as { id: number; label: string };
  const text = String(row['work_order.description'] ?? '').split('\n')[0];
  return {
    entity: WORK_ORDER,
    id,
    label: [label, text].filter(Boolean).join(' '),
    note: `week of ${dayText(String(row.week))}`,
  };
}
