import type { Reader } from '../../store/store.ts';
import { type Asked, ORDER } from './asked-report.ts';
import { COST_KINDS, type CostBy, type Costs, costsBy, costsIn } from './costs.ts';
import type { Figure, List, Table, Unit } from './report.ts';

const KIND_TITLES = { labour: 'Labour', parts: 'Parts', misc: 'Misc Costs', amount: 'Amount' };
const MONEY: Unit = 'money';
const MOST_ROWS = 50;
const EMPTY = 'Nothing was spent in this period.';

/** What work cost in the period: in all, by month and kind, and where it went. */
export async function costReport(
  reader: Reader,
  asked: Asked,
): Promise<{ figures: Figure[]; tables: Table[] }> {
  const { period, before, filter } = asked;
  const [now, then] = [await costsIn(reader, period, filter), await costsIn(reader, before, filter)];
  const total: Figure = {
    name: 'cost',
    title: 'Cost of work',
    unit: MONEY,
    value: now.total,
    before: then.total,
    formula:
      'Labour by the day it was done + parts by the day they were taken + misc costs by the day they were spent + amounts of work orders by the day they were closed',
    parts: COST_KINDS.map((kind) => ({ label: KIND_TITLES[kind], value: now[kind], unit: MONEY })),
    note: null,
  };
  const months = await costsBy(reader, period, filter, 'month');
  const tables: Table[] = [
    {
      name: 'cost-by-month',
      title: 'Cost by month',
      columns: columns(),
      empty: EMPTY,
      rows: monthsOf(asked).map((month) => {
        const found = months.find(({ key }) => key === month);
        return { label: month, values: valuesOf(found?.costs), list: listOf(asked, {}, month) };
      }),
    },
  ];
  for (const [by, name, title] of GROUPS) {
    const groups = await costsBy(reader, period, filter, by);
    tables.push({
      name,
      title,
      columns: columns(),
      empty: EMPTY,
      rows: groups
        .filter(({ costs }) => costs.total !== 0)
        .sort((a, b) => b.costs.total - a.costs.total)
        .slice(0, MOST_ROWS)
        .map(({ key, costs }) => ({ ...named(asked, by, key), values: valuesOf(costs) })),
    });
  }
  return { figures: [total], tables };
}

const GROUPS: [CostBy, string, string][] = [
  ['asset', 'cost-by-asset', 'Cost by asset'],
  ['asset.category', 'cost-by-category', 'Cost by category'],
  ['maint_type', 'cost-by-type', 'Cost by maintenance type'],
];

function columns(): Table['columns'] {
  return ['Total', ...COST_KINDS.map((kind) => KIND_TITLES[kind])].map((title) => ({ title, unit: MONEY }));
}

function valuesOf(costs: Costs | undefined): number[] {
  return [costs?.total ?? 0, ...COST_KINDS.map((kind) => costs?.[kind] ?? 0)];
}

function named(asked: Asked, by: CostBy, key: unknown): { label: string; list: List | null } {
  if (typeof key === 'object' && key !== null) {
    const { id, label } = key as { id: number; label: string };
    return { label, list: listOf(asked, { [by === 'asset' ? 'asset_id' : 'category_id']: String(id) }) };
  }
  const label = String(key ?? 'None');
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    list: listOf(asked, { maint_type: label }),
  };
}

/** The work orders that were closed in the period, with what they cost. */
function listOf({ period, filters }: Asked, own: Record<string, string>, month?: string): List {
  const [from, until] = month === undefined ? [period.from, period.until] : daysOf(month);
  return {
    entity: ORDER,
    query: { ...filters, ...own, 'closed_at.gte': from, 'closed_at.lte': until, ordering: '-total_cost' },
  };
}

function daysOf(month: string): [string, string] {
  const whole = Temporal.PlainYearMonth.from(month);
  return [`${month}-01`, whole.toPlainDate({ day: whole.daysInMonth }).toString()];
}

function monthsOf({ period }: Asked): string[] {
  const months: string[] = [];
  let month = Temporal.PlainYearMonth.from(period.from.slice(0, 7));
  for (; month.toString() <= period.until.slice(0, 7); month = month.add({ months: 1 }))
    months.push(month.toString());
  return months;
}
