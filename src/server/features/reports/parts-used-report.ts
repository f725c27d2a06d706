import { MONEY_DECIMALS } from '../../../shared/currency.ts';
import { addDays } from '../../../shared/days.ts';
import { startOfDay } from '../../lib/zones.ts';
import type { Condition, Group, Reader } from '../../store/store.ts';
import { ofOrder } from '../assets/costs.ts';
import type { Asked } from './asked-report.ts';
import { rounded, type SectionReport } from './report.ts';
import { stockFigures } from './stock-figures.ts';

const MOVEMENT = 'parts/movement';
const MOST_ROWS = 50;
/** Work order filters that a list of movements has too: with others the list would show more than was counted. */
const OF_MOVEMENTS = new Set(['asset_id', 'asset_id.in', 'asset_under']);

/** Parts in stock, and parts used by work in the period minus returns; with costs for users who may see them. */
export async function partsUsedReport(
  reader: Reader,
  { period, filter, filters }: Asked,
): Promise<SectionReport> {
  const where: Condition[] = [
    { property: 'work_order', op: 'notNull' },
    { property: 'created_at', op: 'gte', value: startOfDay(period.from, period.zone) },
    { property: 'created_at', op: 'lt', value: startOfDay(addDays(period.until, 1), period.zone) },
    ...ofOrder(filter, 'work_order.'),
  ];
  const most = (properties: string[]) =>
    reader.group(MOVEMENT, {
      by: [{ property: 'part' }],
      measures: properties.map((property) => ({ op: 'sum', property })),
      where,
      // Highest cost first, then largest quantity: usage is negative, so ascending.
      order: properties.map((_, at) => ({ measure: at, descending: properties[at] === 'cost' })),
      limit: MOST_ROWS,
    });
  const costed = await most(['cost', 'change']);
  const hasCost = costed.length > 0;
  // Users who may not see costs must not learn them from the order either.
  const groups = hasCost ? costed : await most(['change']);
  const used = groups
    .map((group) => ({
      ...partOf(group),
      cost: rounded(group.measures[0] ?? 0, MONEY_DECIMALS),
      quantity: rounded(-(group.measures.at(-1) ?? 0), 3),
    }))
    .filter(({ quantity }) => quantity !== 0);
  const isKnown = Object.keys(filters).every((name) => OF_MOVEMENTS.has(name));
  return {
    // Stock belongs to no asset: next to the parts of some assets its figures would mislead.
    figures: Object.keys(filters).every((name) => !OF_MOVEMENTS.has(name)) ? await stockFigures(reader) : [],
    tables: [
      {
        name: 'parts-used',
        title: 'Parts used',
        columns: [
          { title: 'Quantity', unit: 'count' },
          ...(hasCost ? [{ title: 'Cost', unit: 'money' as const }] : []),
        ],
        empty: 'No part was used in this period.',
        rows: used.map(({ id, label, cost, quantity }) => ({
          label,
          values: [quantity, ...(hasCost ? [cost] : [])],
          list: isKnown
            ? {
                entity: MOVEMENT,
                query: {
                  ...filters,
                  part_id: String(id),
                  'work_order.null': 'false',
                  'booked_on.gte': period.from,
                  'booked_on.lte': period.until,
                },
              }
            : null,
        })),
      },
    ],
  };
}

function partOf({ keys }: Group): { id: number; label: string } {
  return keys[0] as { id: number; label: string };
}
