import { dayText } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { readRecurrence } from '../../../shared/recurrence.ts';
import { dayIn } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import { numberOf, OCCURRENCE, type OccurrenceState, textOf } from '../plans/plans.ts';
import { type Compliance, complianceOf, type PlannedDate } from '../plans/pm-compliance.ts';
import { toleranceOf } from '../plans/tolerance.ts';
import type { Asked } from './asked-report.ts';
import { assetsOf } from './asset-filter.ts';
import { monthsOf } from './months.ts';
import {
  type CountedRecord,
  type Figure,
  type Group,
  rounded,
  type SectionReport,
  type Table,
} from './report.ts';
import { scheduleFigures } from './schedule-compliance.ts';

const MOST_ROWS = 50;
const NOTHING_DUE = 'No date of a plan was due in this period.';
const SHOWN = [
  'id',
  'plan',
  'plan.name',
  'plan.asset',
  'plan.tolerance_days',
  'plan.next_due_on',
  'trigger.kind',
  'trigger.rrule',
  'trigger.every',
  'nominal_on',
  'due_on',
  'due_reading',
  'state',
  'done_on',
  'done_reading',
  'work_order',
  'reason',
];
/** The title of each outcome, and whether it counts. */
const OUTCOMES: Record<Compliance, { title: string; counts: boolean }> = {
  on_time: { title: 'On time', counts: true },
  late: { title: 'Late', counts: true },
  missed: { title: 'Missed', counts: true },
  overdue: { title: 'Overdue', counts: true },
  covered: { title: 'Done with a larger service', counts: false },
  skipped: { title: 'Skipped', counts: false },
  pending: { title: 'Open, and not late yet', counts: false },
};
/** Approximate days between two dates of a rule, if there is nothing better. */
const ABOUT_DAYS = { DAILY: 1, WEEKLY: 7, MONTHLY: 30, YEARLY: 365 };

interface Judged {
  row: Row;
  outcome: Compliance;
}

/** Whether maintenance was done when planned: by the dates of plans, and by each week's commitments. */
export async function plannedReport(reader: Reader, asked: Asked): Promise<SectionReport> {
  const assets = await assetsOf(reader, asked.assetFilter);
  const now = await judged(reader, asked, asked.period, assets);
  const then = await judged(reader, asked, asked.before, assets);
  return {
    figures: [complianceFigure(now, then), ...(await scheduleFigures(reader, asked))],
    tables: [byMonth(asked, now), behind(asked, now)],
  };
}

async function judged(
  reader: Reader,
  { now, period: { zone } }: Asked,
  { from, until }: { from: string; until: string },
  assets: ReadonlySet<number> | undefined,
): Promise<Judged[]> {
  const rows = await reader.find(OCCURRENCE, {
    where: [
      { property: 'due_on', op: 'gte', value: from },
      { property: 'due_on', op: 'lte', value: until },
    ],
    properties: SHOWN,
    order: [
      { property: 'due_on', descending: false },
      { property: 'id', descending: false },
    ],
  });
  const [settings] = await reader.find('company/settings', { limit: 1 });
  const percent = numberOf(settings?.pm_tolerance_percent) ?? undefined;
  const today = dayIn(now, zone);
  const chosen = rows.filter((row) => !assets || assets.has(Number(writtenValue(row, 'plan.asset'))));
  return [...Map.groupBy(chosen, (row) => writtenValue(row, 'plan')).values()].flatMap((ofPlan) =>
    ofPlan.map((row, at) => {
      const own = numberOf(row['plan.tolerance_days']);
      const tolerance = own ?? toleranceOf(gapAfter(ofPlan, at), percent);
      return { row, outcome: complianceOf(plannedDate(row, tolerance), today) };
    }),
  );
}

/** Days until the next date of the plan: by its recorded dates, otherwise by its rule. */
function gapAfter(rows: Row[], at: number): number {
  const day = (row: Row | undefined) => textOf(row?.nominal_on) ?? textOf(row?.due_on);
  const [before, own, after] = [day(rows[at - 1]), day(rows[at]) as string, day(rows[at + 1])];
  if (after !== null && after > own) return daysBetween(own, after);
  if (before !== null && before < own) return daysBetween(before, own);
  const next = textOf(rows[at]?.['plan.next_due_on']);
  const rule = readRecurrence(textOf(rows[at]?.['trigger.rrule']) ?? '');
  if (rule)
    return Math.max(1, Math.round((ABOUT_DAYS[rule.freq] * rule.interval) / Math.max(1, rule.byDay.length)));
  return next !== null && next > own ? daysBetween(own, next) : ABOUT_DAYS.MONTHLY;
}

function plannedDate(row: Row, tolerance: number): PlannedDate {
  const every = row['trigger.kind'] === 'meter' ? numberOf(row['trigger.every']) : null;
  const due = numberOf(row.due_reading);
  return {
    state: row.state as OccurrenceState,
    dueOn: String(row.due_on),
    doneOn: textOf(row.done_on),
    tolerance,
    ...(every !== null && due !== null && { meter: { due, done: numberOf(row.done_reading), every } }),
  };
}

function complianceFigure(now: Judged[], then: Judged[]): Figure {
  const groups = groupsOf(now);
  const count = (name: string) => groups.find((group) => group.name === name)?.count ?? 0;
  return {
    name: 'pm-compliance',
    title: 'PM compliance',
    unit: 'percent',
    value: complianceIn(now),
    before: complianceIn(then),
    formula:
      'Dates of plans that were done on time ÷ (on time + late + missed + overdue), by the day they were due. On time is not later than the plan allows (else a part of the time until the next date, by General Settings), by meter not more than 10 % of the interval later.',
    parts: (['on_time', 'late', 'missed', 'overdue'] as const).map((name) => ({
      label: OUTCOMES[name].title,
      value: count(name),
      unit: 'count',
    })),
    note: complianceIn(now) === null ? NOTHING_DUE : null,
    groups,
  };
}

function complianceIn(all: Judged[]): number | null {
  const counted = all.filter(({ outcome }) => OUTCOMES[outcome].counts).length;
  const onTime = all.filter(({ outcome }) => outcome === 'on_time').length;
  return counted === 0 ? null : rounded((100 * onTime) / counted);
}

function groupsOf(all: Judged[]): Group[] {
  return (Object.keys(OUTCOMES) as Compliance[]).map((name) => {
    const own = all.filter(({ outcome }) => outcome === name);
    return { name, ...OUTCOMES[name], count: own.length, records: () => own.map(({ row }) => recordOf(row)) };
  });
}

function recordOf(row: Row): CountedRecord {
  const plan = row.plan as { id: number };
  const order = row.work_order as { id: number; label: string } | null;
  const done = textOf(row.done_on);
  const notes = [order?.label, done && `done ${dayText(done)}`, textOf(row.reason)];
  return {
    entity: order ? WORK_ORDER : 'maintenance/plan',
    id: order?.id ?? plan.id,
    label: `${row['plan.name']}, due ${dayText(String(row.due_on))}`,
    note: notes.filter(Boolean).join(', ') || null,
  };
}

function byMonth({ period }: Asked, all: Judged[]): Table {
  const months = Map.groupBy(all, ({ row }) => String(row.due_on).slice(0, 7));
  return {
    name: 'pm-by-month',
    title: 'PM compliance by month',
    columns: [
      { title: 'On time', unit: 'percent' },
      ...(['on_time', 'late', 'missed', 'overdue'] as const).map((name) => ({
        title: name === 'on_time' ? 'Done on time' : OUTCOMES[name].title,
        unit: 'count' as const,
      })),
    ],
    empty: NOTHING_DUE,
    rows: monthsOf(period).map((month) => {
      const own = months.get(month) ?? [];
      const count = (name: Compliance) => own.filter(({ outcome }) => outcome === name).length;
      return {
        label: month,
        values: [complianceIn(own), count('on_time'), count('late'), count('missed'), count('overdue')],
        list: null,
      };
    }),
  };
}

/** The plans with missed or late dates, the worst first. */
function behind({ filters }: Asked, all: Judged[]): Table {
  const plans = [...Map.groupBy(all, ({ row }) => writtenValue(row, 'plan') as number)].map(([id, own]) => {
    const count = (name: Compliance) => own.filter(({ outcome }) => outcome === name).length;
    const values = [count('missed'), count('late'), count('overdue')];
    return { id, label: String(own[0]?.row['plan.name']), values, sum: values.reduce((a, b) => a + b, 0) };
  });
  return {
    name: 'plans-behind',
    title: 'Plans that were not kept',
    columns: [
      { title: 'Missed', unit: 'count' },
      { title: 'Late', unit: 'count' },
      { title: 'Overdue', unit: 'count' },
    ],
    // Where no date counts, the figure has no data; that nothing was missed is no praise then.
    empty: complianceIn(all) === null ? NOTHING_DUE : 'Every plan was kept in this period.',
    rows: plans
      .filter(({ sum }) => sum > 0)
      .sort((a, b) => b.sum - a.sum)
      .slice(0, MOST_ROWS)
      .map(({ id, label, values }) => ({
        label,
        values,
        list: { entity: WORK_ORDER, query: { ...filters, plan_id: String(id) } },
      })),
  };
}
