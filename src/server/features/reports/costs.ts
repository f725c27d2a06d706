import { addDays } from '../../../shared/days.ts';
import { fromWhole, toWhole } from '../../../shared/numbers.ts';
import { startOfDay } from '../../lib/zones.ts';
import type { Condition, GroupBy, Reader } from '../../store/store.ts';

export const COST_KINDS = ['labour', 'parts', 'misc', 'amount'] as const;
export const KIND_TITLES = { labour: 'Labour', parts: 'Parts', misc: 'Misc Costs', amount: 'Amount' };
export type CostKind = (typeof COST_KINDS)[number];
/** What each kind came to. */
export type Costs = Record<CostKind, number> & { total: number };

/** Where a kind of cost is written down, and the day on which it arose. */
interface Source {
  kind: CostKind;
  table: string;
  property: string;
  day: string;
  /** A day of its own, or a moment, whose day is that of the zone. */
  isMoment?: true;
  /** How its rows lead to their work order. */
  order: string;
  where?: Condition[];
}

const ORDER = 'work-orders/work_order';
const CENTS = 2;

/** Labour by its day, misc costs by the day they were spent on; parts by the day they were taken; an amount by the day its order was closed. */
const SOURCES: Source[] = [
  { kind: 'labour', table: 'work-orders/time_entry', property: 'cost', day: 'day', order: 'work_order.' },
  {
    kind: 'labour',
    table: 'work-orders/work_order_checklist',
    property: 'labour_cost',
    day: 'completion_date',
    order: 'work_order.',
    // Hours of an item are those of its entries, where it has any.
    where: [{ property: 'entries', op: 'eq', value: 0 }],
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
  { kind: 'amount', table: ORDER, property: 'amount', day: 'closed_at', isMoment: true, order: '' },
];

/** From a day to another, both counted, as days are in a zone. */
export interface Period {
  from: string;
  until: string;
  zone: string;
}

/** Which work orders are looked at; properties are those of a work order. */
export type OrderFilter = Condition[];

/** What work costs are grouped by: the day, the month, or something of the work order. */
export type CostBy = 'day' | 'month' | 'asset' | 'asset.category' | 'maint_type';

/** What work cost in a period, by kind. */
export async function costsIn(reader: Reader, period: Period, filter: OrderFilter): Promise<Costs> {
  const all = await costsBy(reader, period, filter, undefined);
  return all[0]?.costs ?? costs();
}

/** The same in groups, whose keys are days, months, choices or references. */
export async function costsBy(
  reader: Reader,
  period: Period,
  filter: OrderFilter,
  by: CostBy | undefined,
): Promise<{ key: unknown; costs: Costs }[]> {
  const groups = new Map<string, { key: unknown; cents: Record<CostKind, number> }>();
  for (const source of SOURCES) {
    const found = await reader.group(source.table, {
      by: by === undefined ? [] : [groupOf(source, by, period.zone)],
      measures: [{ op: 'sum', property: source.property }],
      where: [...within(source, period), ...(source.where ?? []), ...ofOrder(filter, source.order)],
    });
    for (const { keys, measures } of found) {
      const key = keys[0] ?? null;
      const name = typeof key === 'object' && key !== null ? String((key as { id: number }).id) : String(key);
      const group = groups.get(name) ?? { key, cents: { labour: 0, parts: 0, misc: 0, amount: 0 } };
      group.cents[source.kind] += toWhole(measures[0] ?? 0, CENTS);
      groups.set(name, group);
    }
  }
  return [...groups.values()].map(({ key, cents }) => ({ key, costs: costs(cents) }));
}

function costs(cents: Record<CostKind, number> = { labour: 0, parts: 0, misc: 0, amount: 0 }): Costs {
  const total = COST_KINDS.reduce((sum, kind) => sum + cents[kind], 0);
  const [labour, parts, misc, amount] = COST_KINDS.map((kind) => fromWhole(cents[kind], CENTS));
  return { labour, parts, misc, amount, total: fromWhole(total, CENTS) } as Costs;
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

/** Conditions on a work order, for rows that lead to one. */
export function ofOrder(filter: OrderFilter, order: string): Condition[] {
  if (order === '') return filter;
  return filter.map((condition) =>
    'property' in condition ? { ...condition, property: `${order}${condition.property}` } : condition,
  );
}
