import { ATTENTION_LISTS, type AttentionName } from '../../../shared/dashboard-lists.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { components } from '../../../shared/gen/api.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { conditionsOf, countOf, type Looked } from './counted-list.ts';

type Attention = NonNullable<components['schemas']['dashboard']['attention']>;

const NAMED = 6;
const SHOWN = ['id', 'code', 'description', 'asset', 'assigned_to', 'priority', 'completion_end_date'];

/** Counts of everything that needs attention, and the work orders that have waited longest. */
export async function attention(reader: Reader, looked: Looked): Promise<Attention> {
  const waiting = (name: AttentionName, most: number) =>
    longestWaiting(reader, conditionsOf(reader, ATTENTION_LISTS[name], looked), most);
  const [counts, overdue, critical] = await Promise.all([
    Promise.all(
      Object.entries(ATTENTION_LISTS).map(async ([name, list]) => ({
        name: name as AttentionName,
        count: await countOf(reader, list, looked),
      })),
    ),
    waiting('overdue', NAMED),
    // Overdue ones are already in the first list.
    waiting('critical', 2 * NAMED),
  ]);
  const known = new Set(overdue.map(({ id }) => id));
  const orders = [...overdue, ...critical.filter(({ id }) => !known.has(id))].slice(0, NAMED);
  return { counts, orders: orders.map(described) };
}

function longestWaiting(reader: Reader, where: Condition[], limit: number): Promise<Row[]> {
  return reader.find(WORK_ORDER, {
    where,
    order: [{ property: 'completion_end_date', descending: false }],
    limit,
    properties: SHOWN,
  });
}

function described(row: Row): Attention['orders'][number] {
  return {
    id: row.id,
    code: String(row.code),
    description: row.description === null ? null : String(row.description).slice(0, 200),
    asset: (row.asset as { label: string }).label,
    assigned_to: (row.assigned_to as { label: string } | null)?.label ?? null,
    priority: String(row.priority),
    due: String(row.completion_end_date),
  };
}
