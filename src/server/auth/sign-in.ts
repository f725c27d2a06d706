import { ApiError } from '../../shared/errors.ts';
import { VISITOR } from '../events/audit-entry.ts';
import type { Reader, Row, Store, Writer } from '../store/store.ts';
import { oneAtATime } from './attempts.ts';
import { type AuthAction, noteAuthEvent } from './auth-event.ts';
import { type LoginGuard, loginGuard } from './login-guard.ts';
import { secondStep } from './second-factor-check.ts';
import { ROTATING_LIFE, STATIC_LIFE } from './session-life.ts';
import { addAccess, addToken } from './session-writes.ts';
import { newlyBlocked, noteBlocks, refuseBlocked } from './throttle.ts';
import { userByEmail } from './users.ts';

/** Where an attempt to sign in comes from, and what kind of session it asks for. */
export interface SignInContext {
  /** The client stores the new refresh token each time it gets one. */
  rotating: boolean;
  userAgent: string;
  address: string;
  now: Date;
  /** The request is already known to be wrong, but is treated like any wrong attempt. */
  refuse?: boolean;
}

/** What a session begins with. */
export interface Tokens {
  access: string;
  refresh: string;
}

/** A way for people to show who they are, such as a password. */
export interface WayIn {
  /** The email that failures are counted for, and that others who try to be the same person wait for. */
  account: string;
  /**
   * Checks what was sent, outside of a transaction, since it may take long. Unless it is wrong the answer finds the user in the
   * transaction that signs in: null for one who is not active, or whose proof has been replaced meanwhile.
   */
  prove(store: Store): Promise<((reader: Reader) => Promise<Row | null>) | undefined>;
  /** It proves two factors by itself: no code is asked for. */
  provesBothFactors?: boolean;
}

/**
 * Signs in whoever a way proves to be a user of this store: guesses are slowed down, a second factor is asked for, the history has
 * each attempt, and a session begins. Each way in comes through here.
 * @throws ApiError `invalid_credentials`; `second_factor_required` and `second_factor_wrong` after a right proof;
 * `too_many_requests` with `retryAfter`; `unavailable` when too many sign in at once
 */
export async function signIn(
  store: Store,
  way: WayIn,
  context: SignInContext,
  code?: string,
): Promise<Tokens> {
  const now = context.now.getTime();
  const guard = await store.read((reader) => loginGuard(reader, way.account, context.address, now));
  const details = { address: context.address.slice(0, 64) };
  return oneAtATime(store, guard.line, async () => {
    await store
      .read((reader) => refuseBlocked(reader, [...guard.ofAccount, guard.ofNetwork], now))
      .catch(async (error: unknown) => {
        if (error instanceof ApiError) await noteThrottled(store, guard, way.account, context);
        throw error;
      });
    const proven = await way.prove(store);
    const outcome = await store.write(async (writer) => {
      // Another node may have counted failures meanwhile.
      await refuseBlocked(writer, guard.ofAccount, now);
      const user = context.refuse ? undefined : await proven?.(writer);
      const fail = async (action: AuthAction) => {
        await guard.fail(writer, now);
        const tried = user ?? (await userByEmail(writer, way.account));
        await noteAuthEvent(writer, { action, now, user: tried, by: VISITOR, details });
      };
      if (!user) {
        await fail('login_failed');
        return 'invalid_credentials';
      }
      const second = way.provesBothFactors ? 'passed' : await secondStep(writer, user, code, now);
      if (second === 'required') {
        // Failures are neither counted nor forgotten: somebody who has only the password must not get fresh guesses
        // at the code.
        await noteAuthEvent(writer, { action: 'second_factor_asked', now, user, by: VISITOR, details });
        return 'second_factor_required';
      }
      if (second === 'wrong') {
        await fail('second_factor_failed');
        return 'second_factor_wrong';
      }
      await guard.succeed(writer, user.id, now);
      await noteAuthEvent(writer, { action: 'login', now, user, details });
      return startSession(writer, user.id, context);
    });
    // Thrown after the transaction, so that the counted failure is committed.
    if (typeof outcome === 'string') throw new ApiError(outcome);
    return outcome;
  });
}

/** Records that attempts are refused if that was not recorded yet: most refused requests cost no write. */
async function noteThrottled(
  store: Store,
  { ofAccount, ofNetwork }: LoginGuard,
  email: string,
  { address, now }: SignInContext,
): Promise<void> {
  const time = now.getTime();
  const counters = [...ofAccount, ofNetwork];
  if ((await store.read((reader) => newlyBlocked(reader, counters, time))).length === 0) return;
  await store.write(async (writer) => {
    for (const counter of await noteBlocks(writer, counters, time))
      await noteAuthEvent(writer, {
        action: 'login_throttled',
        now: time,
        user: counter === ofNetwork ? null : await userByEmail(writer, email),
        by: VISITOR,
        details: { address: address.slice(0, 64) },
      });
  });
}

async function startSession(writer: Writer, user: number, context: SignInContext): Promise<Tokens> {
  const now = context.now.getTime();
  const expiresAt = now + (context.rotating ? ROTATING_LIFE : STATIC_LIFE);
  const id = await writer.insert('_session', {
    user,
    rotating: context.rotating,
    user_agent: context.userAgent.slice(0, 300),
    address: context.address.slice(0, 64),
    last_used_at: now,
    expires_at: expiresAt,
    revoked_at: null,
  });
  const access = await addAccess(writer, { id, user, expiresAt }, now);
  const refresh = await addToken(writer, { id, user }, 'refresh', expiresAt, now);
  return { access, refresh };
}
