import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { startOfDay } from '../../lib/zones.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, GroupBy, Reader } from '../../store/store.ts';

export const COST_KINDS = ['labour', 'parts', 'misc', 'amount'] as const;
export const KIND_TITLES = { labour: 'Labour', parts: 'Parts', misc: 'Misc Costs', amount: 'Amount' };
type CostKind = (typeof COST_KINDS)[number];
/** The total per kind. */
export type Costs = Record<CostKind, number> & { total: number };

/** Where a kind of cost is recorded, and the day on which it arose. */
interface Source {
  kind: CostKind;
  table: string;
  property: string;
  day: string;
  /** Whether the day is a timestamp, whose date depends on the time zone. */
  isMoment?: true;
  /** The path from its rows to their work order. */
  order: string;
  where?: Condition[];
}

/** The only place that says what work costs and when. Labour by its day, misc costs by the day they were spent on; parts by the day they were taken; an amount by the day its order was closed. */
const SOURCES: Source[] = [
  { kind: 'labour', table: 'work-orders/time_entry', property: 'cost', day: 'day', order: 'work_order.' },
  {
    kind: 'labour',
    table: 'work-orders/work_order_checklist',
    property: 'labour_cost',
    day: 'completion_date',
    order: 'work_order.',
    // If an item has time entries, its hours are counted from those.
    where: [eq('entries', 0)],
  },
  {
    kind: 'labour',
    table: 'work-orders/work_order_checklist',
    property: 'labour_cost',
    // Hours may be typed in before it is said when the item was done: until then they count from when it was entered.
    day: 'created_at',
    isMoment: true,
    order: 'work_order.',
    where: [
      eq('entries', 0),
      { property: 'completion_date', op: 'null' },
      { property: 'labour_cost', op: 'notNull' },
    ],
  },
  {
    kind: 'misc',
    table: 'work-orders/work_order_misc_cost',
    property: 'total_cost',
    day: 'spent_on',
    order: 'work_order.',
  },
  {
    kind: 'parts',
    table: 'parts/movement',
    property: 'cost',
    day: 'created_at',
    isMoment: true,
    order: 'work_order.',
    where: [{ property: 'work_order', op: 'notNull' }],
  },
  { kind: 'amount', table: WORK_ORDER, property: 'amount', day: 'closed_at', isMoment: true, order: '' },
];

/** From one day to another, both included, in a time zone. */
export interface Period {
  from: string;
  until: string;
  zone: string;
}

/**
 * The twelve months up to a day: its own and the eleven before it. Whatever says "12 months" means these.
 * @example twelveMonths('2026-03-12', 'UTC') // from 2025-04-01
 */
export function twelveMonths(until: string, zone: string): Period {
  const month = Temporal.PlainYearMonth.from(until.slice(0, 7));
  return { from: `${month.subtract({ months: 11 })}-01`, until, zone };
}

/** The whole twelve months before a period that begins with a month. @example monthsBefore(of2026) // from 2025-01-01 until 2025-12-31 */
export function monthsBefore({ from, zone }: Period): Period {
  return twelveMonths(addDays(from, -1), zone);
}

/** Which work orders count; properties are those of a work order. */
export type OrderFilter = Condition[];

/** What costs are grouped by: the day, the month, or a property of the work order. */
export type CostBy = 'day' | 'month' | 'asset' | 'asset.category' | 'maint_type';

/** Costs for one combination of keys: days, months, choices or references, in the requested order. */
interface CostGroup {
  keys: unknown[];
  /** Not rounded yet, so that sums of groups are exact. */
  sums: Sums;
}

/** The cost of work in a period, by kind. */
export async function costsIn(reader: Reader, period: Period, filter: OrderFilter): Promise<Costs> {
  return totalOf(await costsBy(reader, period, filter, []));
}

/** The same in groups. Requesting several keys at once and then adding up by each reads the many rows only once. */
export async function costsBy(
  reader: Reader,
  period: Period,
  filter: OrderFilter,
  by: CostBy[],
): Promise<CostGroup[]> {
  const sums = new GroupedSums();
  const found = await Promise.all(
    SOURCES.map(async (source) => ({
      kind: source.kind,
      groups: await reader.group(source.table, {
        by: by.map((one) => groupOf(source, one, period.zone)),
        measures: [{ op: 'sum', property: source.property }],
        where: [...within(source, period), ...(source.where ?? []), ...ofOrder(filter, source.order)],
        // Thousands of groups are added up, so their order does not matter.
        order: [],
      }),
    })),
  );
  for (const { kind, groups } of found)
    for (const { keys, measures } of groups) sums.of(keys)[kind] += measures[0] ?? 0;
  return sums.groups();
}

/** Adds groups up by one of their keys. */
export function costsByKey(groups: CostGroup[], at: number): { key: unknown; costs: Costs }[] {
  return added(groups, ({ keys }) => [keys[at]]).map(({ keys, sums }) => ({
    key: keys[0],
    costs: exactly(sums),
  }));
}

/** The total of all groups. */
export function totalOf(groups: CostGroup[]): Costs {
  return exactly(added(groups, () => [])[0]?.sums ?? NOTHING);
}

type Sums = Record<CostKind, number>;
const NOTHING: Sums = { labour: 0, parts: 0, misc: 0, amount: 0 };

function added(groups: CostGroup[], keysOf: (group: CostGroup) => unknown[]): CostGroup[] {
  const all = new GroupedSums();
  for (const group of groups) {
    const sums = all.of(keysOf(group));
    for (const kind of COST_KINDS) sums[kind] += group.sums[kind];
  }
  return all.groups();
}

/** Sums by their keys. Many assets and types make tens of thousands of combinations, so each is looked up once. */
class GroupedSums {
  private readonly byName = new Map<string, CostGroup>();

  of(keys: unknown[]): Sums {
    const name = keys.map(nameOf).join('\n');
    let group = this.byName.get(name);
    if (!group) {
      group = { keys, sums: { ...NOTHING } };
      this.byName.set(name, group);
    }
    return group.sums;
  }

  groups(): CostGroup[] {
    return [...this.byName.values()];
  }
}

/** What identifies a key: choices and dates never begin with a line break, which stands for an empty key. */
function nameOf(key: unknown): unknown {
  if (key === null || key === undefined) return '\n';
  return typeof key === 'object' ? (key as { id: number }).id : key;
}

/** Each kind exact in every currency, and the total of them. */
function exactly(sums: Record<CostKind, number>): Costs {
  const wholes = COST_KINDS.map((kind) => toWhole(sums[kind], MONEY_DECIMALS));
  const [labour, parts, misc, amount] = wholes.map((one) => fromWhole(one, MONEY_DECIMALS));
  const total = wholes.reduce((sum, one) => sum + one, 0);
  return { labour, parts, misc, amount, total: fromWhole(total, MONEY_DECIMALS) } as Costs;
}

function groupOf({ day, isMoment, order }: Source, by: CostBy, zone: string): GroupBy {
  if (by === 'day' || by === 'month') return { property: day, period: by, ...(isMoment && { zone }) };
  return { property: `${order}${by}` };
}

function within({ day, isMoment }: Source, { from, until, zone }: Period): Condition[] {
  if (!isMoment)
    return [
      { property: day, op: 'gte', value: from },
      { property: day, op: 'lte', value: until },
    ];
  return [
    { property: day, op: 'gte', value: startOfDay(from, zone) },
    { property: day, op: 'lt', value: startOfDay(addDays(until, 1), zone) },
  ];
}

/** Conditions on a work order, for rows that refer to one. */
export function ofOrder(filter: OrderFilter, order: string): Condition[] {
  if (order === '') return filter;
  return filter.map((condition) =>
    'property' in condition ? { ...condition, property: `${order}${condition.property}` } : condition,
  );
}
