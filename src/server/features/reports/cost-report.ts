import type { Reader } from '../../store/store.ts';
import {
  COST_KINDS,
  type CostBy,
  type Costs,
  costsBy,
  costsByKey,
  costsIn,
  KIND_TITLES,
  totalOf,
} from '../assets/costs.ts';
import type { Asked } from './asked-report.ts';
import { listOfClosed } from './closed-orders.ts';
import { daysOf, monthsOf } from './months.ts';
import type { Figure, List, SectionReport, Table, Unit } from './report.ts';

const MONEY: Unit = 'money';
const MOST_ROWS = 50;
const EMPTY = 'Nothing was spent in this period.';

/** The cost of work in the period: in total, by month and kind, and by where it was spent. */
export async function costReport(reader: Reader, asked: Asked): Promise<SectionReport> {
  const { period, before, filter } = asked;
  const byMonth = await costsBy(reader, period, filter, BY_MONTH);
  const byAsset = await costsBy(reader, period, filter, BY_ASSET);
  const [now, then] = [totalOf(byMonth), await costsIn(reader, before, filter)];
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
  const months = costsByKey(byMonth, 0);
  const tables: Table[] = [
    {
      name: 'cost-by-month',
      title: 'Cost by month',
      chart: 'stacked',
      columns: columns(),
      empty: EMPTY,
      rows: monthsOf(asked.period).map((month) => {
        const found = months.find(({ key }) => key === month);
        return { label: month, values: valuesOf(found?.costs), list: listOfClosed(asked, {}, daysOf(month)) };
      }),
    },
  ];
  for (const [by, groups, name, title] of GROUPS) {
    tables.push({
      name,
      title,
      columns: columns(),
      empty: EMPTY,
      rows: costsByKey(groups === BY_ASSET ? byAsset : byMonth, groups.indexOf(by))
        .filter(({ costs }) => costs.total !== 0)
        .map(({ key, costs }) => ({ ...named(asked, by, key), values: valuesOf(costs) }))
        .sort((a, b) => (b.values[0] ?? 0) - (a.values[0] ?? 0) || (a.label < b.label ? -1 : 1))
        .slice(0, MOST_ROWS),
    });
  }
  return { figures: [total], tables };
}

/** One query per pair. All keys together would be thousands of groups, and adding them up would hold everybody up. */
const BY_MONTH: CostBy[] = ['month', 'maint_type'];
const BY_ASSET: CostBy[] = ['asset', 'asset.category'];

const GROUPS: [CostBy, CostBy[], string, string][] = [
  ['asset', BY_ASSET, 'cost-by-asset', 'Cost by asset'],
  ['asset.category', BY_ASSET, 'cost-by-category', 'Cost by category'],
  ['maint_type', BY_MONTH, 'cost-by-type', 'Cost by maintenance type'],
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
    return {
      label,
      list: listOfClosed(asked, { [by === 'asset' ? 'asset_id' : 'category_id']: String(id) }),
    };
  }
  const label = String(key ?? 'None');
  return {
    label: label.charAt(0).toUpperCase() + label.slice(1),
    list: listOfClosed(asked, { maint_type: label }),
  };
}
