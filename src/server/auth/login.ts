import { ApiError } from '../../shared/errors.ts';
import { VISITOR } from '../events/audit-entry.ts';
import type { Store, Writer } from '../store/store.ts';
import { oneAtATime } from './attempts.ts';
import { type AuthAction, noteAuthEvent } from './auth-event.ts';
import { type LoginGuard, loginGuard } from './login-guard.ts';
import { verifyPassword } from './password.ts';
import { secondStep } from './second-factor-check.ts';
import { ROTATING_LIFE, STATIC_LIFE } from './session-life.ts';
import { addAccess, addToken } from './session-writes.ts';
import { newlyBlocked, noteBlocks, refuseBlocked } from './throttle.ts';
import { credentialOf, stillVerified, userByEmail } from './users.ts';

/** Where an attempt to sign in comes from, and what kind of session it asks for. */
export interface LoginContext {
  /** The client stores the new refresh token each time it gets one. */
  rotating: boolean;
  userAgent: string;
  address: string;
  now: Date;
  /** The request is already known to be wrong, but is treated like any wrong password. */
  refuse?: boolean;
}

/**
 * Signs in a user of this store. An unknown email, a wrong password and an inactive user get the same answer, after
 * about the same time. A user with a second factor sends the same request again with its code.
 * @throws ApiError `invalid_credentials`; `second_factor_required` and `second_factor_wrong` after the right password;
 * `too_many_requests` with `retryAfter`; `unavailable` when too many sign in at once
 */
export async function login(
  store: Store,
  { email, password, code }: { email: string; password: string; code?: string },
  context: LoginContext,
): Promise<{ access: string; refresh: string }> {
  const now = context.now.getTime();
  const guard = await store.read((reader) => loginGuard(reader, email, context.address, now));
  const address = context.address.slice(0, 64);
  return oneAtATime(store, guard.line, async () => {
    const known = await store
      .read(async (reader) => {
        await refuseBlocked(reader, [...guard.ofAccount, guard.ofNetwork], now);
        const user = await userByEmail(reader, email);
        return { user, hash: await credentialOf(reader, user?.id ?? 0) };
      })
      .catch(async (error: unknown) => {
        if (error instanceof ApiError) await noteThrottled(store, guard, email, context);
        throw error;
      });
    const right = await verifyPassword(password, known.hash, store);
    const outcome = await store.write(async (writer) => {
      // Another node may have counted failures while this one verified the password.
      await refuseBlocked(writer, guard.ofAccount, now);
      const fail = async (action: AuthAction) => {
        await guard.fail(writer, now);
        await noteAuthEvent(writer, { action, now, user: known.user, by: VISITOR, details: { address } });
      };
      // The password may have been replaced while this one was verified.
      const user = right && !context.refuse ? await stillVerified(writer, email, known) : null;
      if (!user) {
        await fail('login_failed');
        return 'invalid_credentials';
      }
      const second = await secondStep(writer, user, code, now);
      if (second === 'required') {
        // Failures are neither counted nor forgotten: somebody who has only the password must not get fresh guesses
        // at the code.
        await noteAuthEvent(writer, {
          action: 'second_factor_asked',
          now,
          user,
          by: VISITOR,
          details: { address },
        });
        return 'second_factor_required';
      }
      if (second === 'wrong') {
        await fail('second_factor_failed');
        return 'second_factor_wrong';
      }
      await guard.succeed(writer, user.id, now);
      await noteAuthEvent(writer, { action: 'login', now, user, details: { address } });
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
  { address, now }: LoginContext,
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

async function startSession(writer: Writer, user: number, context: LoginContext) {
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
