import { ApiError } from '../../shared/errors.ts';
import type { Store } from '../store/store.ts';
import type { Actor } from './actor.ts';
import { oneAtATime } from './attempts.ts';
import { type AuthAction, noteAuthEvent } from './auth-event.ts';
import { verifyPassword } from './password.ts';
import { countersOf, countFailure, refuseBlocked } from './throttle.ts';
import { credentialOf } from './users.ts';

/**
 * Runs an attempt of a signed-in user to prove again who it is. It waits for others of the same account, also those at
 * signing in, and is refused while that account is blocked.
 * @throws ApiError `too_many_requests`
 */
export function ownAttempt<T>(store: Store, actor: Actor, now: Date, work: () => Promise<T>): Promise<T> {
  const { account } = countersOf(actor.email, '');
  return oneAtATime(store, account.key, async () => {
    await store.read((reader) => refuseBlocked(reader, [account], now.getTime()));
    return work();
  });
}

/** Counts an attempt that failed like one at signing in, and says what was wrong. @throws ApiError `invalid` */
export async function refuseAttempt(
  store: Store,
  actor: Actor,
  now: Date,
  action: AuthAction,
  errors: Record<string, string[]>,
): Promise<never> {
  const time = now.getTime();
  await store.write(async (writer) => {
    await countFailure(writer, countersOf(actor.email, '').account, time);
    await noteAuthEvent(writer, { action, now: time, user: actor });
  });
  throw new ApiError('invalid', undefined, errors);
}

/** Asks for the password once more, within an attempt. @throws ApiError `invalid` on the field that holds it */
export async function requirePassword(
  store: Store,
  actor: Actor,
  now: Date,
  password: string,
  wrong: { field: string; action: AuthAction },
): Promise<void> {
  const stored = await store.read((reader) => credentialOf(reader, actor.id));
  if (await verifyPassword(password, stored, store)) return;
  await refuseAttempt(store, actor, now, wrong.action, {
    [wrong.field]: ['This is not your current password.'],
  });
}
