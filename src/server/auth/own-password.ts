import { ApiError } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import type { Reader, Row, Store, Writer } from '../store/store.ts';
import { oneAtATime } from './attempts.ts';
import { type AuthAction, noteAuthEvent } from './auth-event.ts';
import { verifyPassword } from './password.ts';
import type { SignedIn } from './principal.ts';
import { countersOf, countFailure, refuseBlocked } from './throttle.ts';
import { activeUser, credentialOf } from './users.ts';

/**
 * Runs an attempt of a signed-in user to prove their identity again. It waits for other attempts on the same account,
 * including sign-ins, and is refused while the account is blocked.
 * @throws ApiError `too_many_requests`
 */
export function ownAttempt<T>(
  store: Store,
  { email }: SignedIn,
  now: Date,
  work: () => Promise<T>,
): Promise<T> {
  const { account } = countersOf(email, '');
  return oneAtATime(store, account.key, async () => {
    await store.read((reader) => refuseBlocked(reader, [account], now.getTime()));
    return work();
  });
}

/**
 * Runs the change that an attempt was about, in a transaction that checks again what was verified before it: that the
 * session is alive, that the password hash is the one compared, and that no other node has counted too many guesses.
 * @param verified what `requirePassword` returned; undefined when no password was asked for
 * @throws ApiError `unauthenticated`, `too_many_requests`
 */
export function writeVerified<T>(
  store: Pick<Store, 'write'>,
  who: SignedIn,
  now: Date,
  verified: string | undefined,
  change: (writer: Writer, user: Row) => Promise<T>,
): Promise<T> {
  return store.write(async (writer) => change(writer, await requireVerified(writer, who, now, verified)));
}

/**
 * Checks again what was verified before a transaction. Returns the user's row.
 * @throws ApiError `unauthenticated`, `too_many_requests`
 */
export async function requireVerified(
  reader: Reader,
  who: SignedIn,
  now: Date,
  verified: string | undefined,
): Promise<Row> {
  await who.stillValid(reader);
  const user = await activeUser(reader, who.id);
  if (!user) throw new ApiError('unauthenticated');
  await refuseBlocked(reader, [countersOf(who.email, '').account], now.getTime());
  if (verified !== undefined && (await credentialOf(reader, user.id)) !== verified)
    throw new ApiError('unauthenticated');
  return user;
}

/** Counts a failed attempt like a failed sign-in, and says what was wrong. @throws ApiError `invalid` */
export async function refuseAttempt(
  store: Store,
  who: SignedIn,
  now: Date,
  action: AuthAction,
  errors: Record<string, Text[]>,
): Promise<never> {
  const time = now.getTime();
  await writeVerified(store, who, now, undefined, async (writer, user) => {
    await countFailure(writer, countersOf(who.email, '').account, time);
    await noteAuthEvent(writer, { action, now: time, user });
  });
  throw new ApiError('invalid', undefined, errors);
}

/**
 * Verifies the password again, within an attempt. Returns the hash it was compared with, for `writeVerified`.
 * @throws ApiError `invalid` on the field of the password
 */
export async function requirePassword(
  store: Store,
  who: SignedIn,
  now: Date,
  password: string,
  wrong: { field: string; action: AuthAction },
): Promise<string> {
  const stored = await store.read((reader) => credentialOf(reader, who.id));
  if ((await verifyPassword(password, stored, store)) && stored !== undefined) return stored;
  return refuseAttempt(store, who, now, wrong.action, {
    [wrong.field]: [say('auth.not_current_password')],
  });
}
