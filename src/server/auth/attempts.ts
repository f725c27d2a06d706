import { Semaphore } from '../lib/semaphore.ts';
import type { Store } from '../store/store.ts';

/** The most attempts that may wait for one account. */
const MAX_WAITING = 20;

const accounts = new WeakMap<object, Map<string, Semaphore>>();

/**
 * Runs attempts on one account of one store one after another, so that many guesses sent at once are counted as
 * strictly as guesses sent in a row.
 * @throws ApiError `unavailable` when too many wait
 */
export async function oneAtATime<T>(store: Store, account: string, work: () => Promise<T>): Promise<T> {
  const attempts = accounts.get(store.identity) ?? new Map<string, Semaphore>();
  accounts.set(store.identity, attempts);
  const ofAccount = attempts.get(account) ?? new Semaphore(1, MAX_WAITING);
  attempts.set(account, ofAccount);
  try {
    return await ofAccount.run(work);
  } finally {
    if (ofAccount.idle) attempts.delete(account);
  }
}
