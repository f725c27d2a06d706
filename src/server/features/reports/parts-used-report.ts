import { addDays } from '../../../shared/days.ts';
import { startOfDay } from '../../lib/zones.ts';
import type { Condition, Group, Reader } from '../../store/store.ts';
import type { Asked } from './asked-report.ts';
import { ofOrder } from './costs.ts';
import { rounded, type SectionReport } from './report.ts';
import { stockFigures } from './stock-figures.ts';

const MOVEMENT = 'parts/movement';
const MOST_ROWS = 50;
/** Filters of work orders that a list of movements has too: by others it would show more than was counted. */
const OF_MOVEMENTS = new Set(['asset_id', 'asset_id.in', 'asset_under']);

/** What lies in the store, and the parts that work took in the period, less what came back; with what they cost for those who may know. */
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
      // The dearest, then the most: what is used is taken away, so the smallest change.
      order: properties.map((_, at) => ({ measure: at, descending: properties[at] === 'cost' })),
      limit: MOST_ROWS,
    });
  const costed = await most(['cost', 'change']);
  const hasCost = costed.length > 0;
  // Nothing is told of costs to whoever may not know them.
  const groups = hasCost ? costed : await most(['change']);
  const used = groups
    .map((group) => ({
      ...partOf(group),
      cost: rounded(group.measures[0] ?? 0),
      quantity: rounded(-(group.measures.at(-1) ?? 0), 3),
    }))
    .filter(({ quantity }) => quantity !== 0);
  const isKnown = Object.keys(filters).every((name) => OF_MOVEMENTS.has(name));
  return {
    // The store belongs to no asset: beside the parts of some its figures would mislead.
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
