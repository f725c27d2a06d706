import type { Condition, Store } from '../store/store.ts';
import { KNOWN_LIFE } from './known-networks.ts';
import { DAY } from './session-life.ts';

/**
 * Deletes what has expired: sessions, tokens, links, unconfirmed second factors, throttles, networks and idempotency
 * keys. Returns the number of rows.
 */
export async function purge(store: Store, now: Date): Promise<number> {
  const time = now.getTime();
  const before = (property: string, value: number) => [{ property, op: 'lt' as const, value }];
  const expired = before('expires_at', time);
  const ended: [string, Condition[]][] = [
    ['_token', expired],
    ['_session', expired],
    ['_password_link', expired],
    ['_second_factor', expired],
    ['_idempotency_key', expired],
    ['_change_set', expired],
    ['_used_form', expired],
    ['_session', before('revoked_at', time - DAY)],
    ['_login_throttle', before('last_failure_at', time - DAY)],
    ['_known_network', before('last_login_at', time - KNOWN_LIFE)],
  ];
  const isAny = await store.read(async (reader) => {
    for (const [table, where] of ended) if (await reader.first(table, where)) return true;
    return false;
  });
  // An unneeded write would mark the store as written to and wake other jobs for nothing.
  if (!isAny) return 0;
  return store.write(async (writer) => {
    let removed = 0;
    for (const [table, where] of ended) removed += await writer.remove(table, where);
    return removed;
  });
}
