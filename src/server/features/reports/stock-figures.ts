import { PART } from '../../../shared/entity-paths.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader } from '../../store/store.ts';
import type { CountedRecord, Figure, Group } from './report.ts';

const MOST_RECORDS = 500;
const IN_STOCK: Condition = { property: 'on_hand', op: 'gt', value: 0 };
const BELOW_MINIMUM = eq('is_below_min', true);
const NOW = 'As of now, of all parts: stock belongs to no period and to no asset.';

/** Parts in stock: their value for users who may see it, and which are short. */
export async function stockFigures(reader: Reader): Promise<Figure[]> {
  const inStock = await groupOf(reader, 'in-stock', 'Parts in stock', IN_STOCK);
  const below = await groupOf(reader, 'below', 'Parts below their minimum', BELOW_MINIMUM);
  const [worth] = await reader.group(PART, { by: [], measures: [{ op: 'sum', property: 'stock_value' }] });
  const value: Omit<Figure, 'name' | 'title' | 'unit' | 'formula' | 'value' | 'groups'> = {
    before: null,
    parts: [{ label: inStock.title, value: inStock.count, unit: 'count' }],
    note: NOW,
  };
  return [
    ...(worth
      ? [
          {
            ...value,
            name: 'stock-value',
            title: 'Value of the stock',
            unit: 'money' as const,
            value: worth.measures[0] ?? 0,
            formula: 'What all parts in stock cost when they came, less what their issues took along',
            groups: [inStock],
          },
        ]
      : []),
    {
      ...value,
      name: 'below-minimum',
      title: 'Parts below minimum',
      unit: 'count',
      value: below.count,
      formula: 'Parts of which less is available than their minimum',
      groups: [below],
    },
  ];
}

async function groupOf(reader: Reader, name: string, title: string, is: Condition): Promise<Group> {
  return {
    name,
    title,
    counts: true,
    count: await reader.count(PART, { where: [is] }),
    records: async () =>
      (
        await reader.find(PART, {
          where: [is],
          properties: ['id', 'code', 'name', 'available', 'unit'],
          order: [{ property: 'name', descending: false }],
          limit: MOST_RECORDS,
        })
      ).map(
        ({ id, code, name, available, unit }): CountedRecord => ({
          entity: PART,
          id,
          label: `${code} ${name}`,
          note: `${available} ${unit} available`,
        }),
      ),
  };
}
