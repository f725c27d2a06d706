import type { Log } from '../lib/log.ts';
import type { Store } from '../store/store.ts';
import type { Tenancy } from '../tenancy/tenancy.ts';
import { KNOWN_LIFE } from './known-networks.ts';
import { DAY, HOUR } from './session-life.ts';

/** Removes what has expired: sessions, tokens, links, second factors nobody confirmed, throttles, networks and idempotency keys. Returns how many rows. */
export async function purge(store: Store, now: Date): Promise<number> {
  const time = now.getTime();
  const expired = [{ property: 'expires_at', op: 'lt' as const, value: time }];
  return store.write(async (writer) => {
    let removed = 0;
    for (const table of ['_token', '_session', '_password_link', '_second_factor', '_idempotency_key']) {
      removed += await writer.remove(table, expired);
    }
    removed += await writer.remove('_session', [{ property: 'revoked_at', op: 'lt', value: time - DAY }]);
    removed += await writer.remove('_login_throttle', [
      { property: 'last_failure_at', op: 'lt', value: time - DAY },
    ]);
    removed += await writer.remove('_known_network', [
      { property: 'last_login_at', op: 'lt', value: time - KNOWN_LIFE },
    ]);
    return removed;
  });
}

/** Purges all stores one by one, now and every hour. Returns what stops it. */
export function startPurging(tenancy: Tenancy, log: Log): () => Promise<void> {
  let stopped = false;
  let running = Promise.resolve();

  async function round(): Promise<void> {
    await attempt(() => purge(tenancy.platform, new Date()), {});
    for (const ref of await tenancy.all()) {
      if (stopped) return;
      await attempt(
        async () => {
          const lease = await tenancy.acquire(ref);
          await purge(lease.store, new Date()).finally(() => lease.release());
        },
        { tenant: ref.id },
      );
    }
  }

  async function attempt(work: () => Promise<unknown>, details: object): Promise<void> {
    try {
      await work();
    } catch (error) {
      if (!stopped) log.warn({ err: error, ...details }, 'expired sessions could not be removed');
    }
  }

  const start = () => {
    // One of all processes does it for all.
    running = running.then(async () => {
      if (!stopped) await attempt(() => tenancy.exclusively('purge', round, { wait: false }), {});
    });
  };
  start();
  const timer = setInterval(start, HOUR);
  timer.unref();
  return async () => {
    stopped = true;
    clearInterval(timer);
    await running;
  };
}
