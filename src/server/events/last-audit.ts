import type { Order } from '../../shared/wire.ts';
import type { Reader } from '../store/store.ts';

const NEWEST: Order[] = [{ property: 'id', descending: true }];

/** The id of the newest entry in a store's audit. Ids only grow, and writes to a store run one after another. */
export async function lastAudit(reader: Reader): Promise<number> {
  const [entry] = await reader.find('_audit', { order: NEWEST, limit: 1, properties: ['id'] });
  return entry?.id ?? 0;
}
