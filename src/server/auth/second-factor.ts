import { ApiError } from '../../shared/errors.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Row, Store, Writer } from '../store/store.ts';
import { type AuthAction, noteAuthEvent } from './auth-event.ts';
import { ownAttempt, refuseAttempt, requirePassword, writeVerified } from './own-password.ts';
import type { Principal, SignedIn } from './principal.ts';
import { removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { isOn, secondFactorOf, spendCode } from './second-factor-check.ts';
import { lives, MINUTE } from './session-life.ts';
import { endSessionsOf } from './session-writes.ts';
import { countersOf, forgetFailures } from './throttle.ts';
import { acceptedStep, newSecret } from './totp.ts';

/** How long a new secret waits for its first code. */
const SETUP_LIFE = 30 * MINUTE;

/** What users see of their own second factor. */
interface SecondFactorView {
  is_on: boolean;
  recovery_codes_left: number;
}

/** What users must provide before the second factor is turned off or gets new recovery codes. */
interface Proof {
  password: string;
  code: string;
}

export function viewSecondFactor(store: Store, { id }: SignedIn): Promise<SecondFactorView> {
  return store.read(async (reader) => ({
    is_on: isOn(await secondFactorOf(reader, id)),
    recovery_codes_left: await reader.count('_recovery_code', {
      where: [eq('user', id)],
    }),
  }));
}

export function hasSecondFactor(store: Store, userId: number): Promise<boolean> {
  return store.read(async (reader) => isOn(await secondFactorOf(reader, userId)));
}

/**
 * Makes the secret for an authenticator app. The second factor stays off until a first code confirms it. A secret made
 * earlier stops working.
 * @throws ApiError `invalid` on `password`, or when a second factor is already on
 */
export function startSecondFactor(store: Store, who: SignedIn, password: string, now: Date): Promise<string> {
  return ownAttempt(store, who, now, async () => {
    const verified = await requirePassword(store, who, now, password, wrong('password'));
    const secret = newSecret();
    await writeVerified(store, who, now, verified, async (writer) => {
      if (isOn(await secondFactorOf(writer, who.id))) throw isOnAlready();
      await removeFactor(writer, who.id);
      const expires_at = now.getTime() + SETUP_LIFE;
      await writer.insert('_second_factor', { user: who.id, secret, last_step: 0, expires_at });
    });
    return secret;
  });
}

/**
 * Turns the second factor on with the first code of the app. The user's other sessions end, since they began without
 * it. Returns the recovery codes, which cannot be read again.
 * @throws ApiError `invalid` on `code`
 */
export function confirmSecondFactor(store: Store, who: SignedIn, code: string, now: Date): Promise<string[]> {
  const time = now.getTime();
  return ownAttempt(store, who, now, async () => {
    const codes = await writeVerified(store, who, now, undefined, async (writer, user) => {
      const factor = await secondFactorOf(writer, who.id);
      if (isOn(factor)) throw isOnAlready();
      if (!factor || !lives(Number(factor.expires_at), SETUP_LIFE, time))
        throw wrongCode(say('auth.factor_took_too_long'));
      const step = acceptedStep(String(factor.secret), code, time, 0);
      if (step === undefined) return undefined;
      await writer.update('_second_factor', factor.id, { expires_at: null, last_step: step });
      await endSessionsOf(writer, user.id, time, who.session);
      await noteAuthEvent(writer, { action: 'second_factor_on', now: time, user });
      return replaceRecoveryCodes(writer, user.id);
    });
    if (codes) return codes;
    return refuseAttempt(store, who, now, 'second_factor_change_failed', {
      code: [say('auth.factor_wrong_first_code')],
    });
  });
}

/** Turns the second factor off. The user's other sessions end. @throws ApiError `invalid` on `password` or `code` */
export async function turnOffSecondFactor(
  store: Store,
  who: SignedIn,
  proof: Proof,
  now: Date,
): Promise<void> {
  await withProof(store, who, proof, now, async (writer, user) => {
    await removeFactor(writer, user.id);
    await endSessionsOf(writer, user.id, now.getTime(), who.session);
    await noteAuthEvent(writer, { action: 'second_factor_off', now: now.getTime(), user });
  });
}

/** Makes new recovery codes that replace the old ones. @throws ApiError `invalid` on `password` or `code` */
export function renewRecoveryCodes(store: Store, who: SignedIn, proof: Proof, now: Date): Promise<string[]> {
  return withProof(store, who, proof, now, async (writer, user) => {
    await noteAuthEvent(writer, { action: 'recovery_codes_made', now: now.getTime(), user });
    return replaceRecoveryCodes(writer, user.id);
  });
}

/**
 * Removes the second factor of a user who lost it, on behalf of whoever runs the platform. All sessions of the user
 * end. Returns whether there was one.
 * @param by who asks, in this store
 */
export function resetSecondFactor(store: Store, userId: number, now: Date, by: Principal): Promise<boolean> {
  return store.write(async (writer) => {
    await by.stillValid(writer);
    const user = await writer.get('users/user', userId);
    if (!user) throw new ApiError('not_found');
    const wasOn = isOn(await secondFactorOf(writer, userId));
    await removeFactor(writer, userId);
    if (!wasOn) return false;
    await endSessionsOf(writer, userId, now.getTime());
    await noteAuthEvent(writer, { action: 'second_factor_reset', now: now.getTime(), user, by: by.recorded });
    return true;
  });
}

/** Runs a change if the password and a code are right. The code is used up only together with the change. */
function withProof<T>(
  store: Store,
  who: SignedIn,
  { password, code }: Proof,
  now: Date,
  change: (writer: Writer, user: Row) => Promise<T>,
): Promise<T> {
  const time = now.getTime();
  return ownAttempt(store, who, now, async () => {
    const verified = await requirePassword(store, who, now, password, wrong('password'));
    const changed = await writeVerified(store, who, now, verified, async (writer, user) => {
      const factor = await secondFactorOf(writer, who.id);
      if (!factor || !isOn(factor)) throw notOn();
      if (!(await spendCode(writer, user, factor, code, time))) return undefined;
      await forgetFailures(writer, countersOf(who.email, '').account);
      return { result: await change(writer, user) };
    });
    if (changed) return changed.result;
    return refuseAttempt(store, who, now, 'second_factor_change_failed', {
      code: [say('auth.factor_wrong_code')],
    });
  });
}

async function removeFactor(writer: Writer, user: number): Promise<void> {
  await writer.remove('_second_factor', [eq('user', user)]);
  await removeRecoveryCodes(writer, user);
}

function wrong(field: string): { field: string; action: AuthAction } {
  return { field, action: 'second_factor_change_failed' };
}

function wrongCode(text: Text): ApiError {
  return new ApiError('invalid', undefined, { code: [text] });
}

function isOnAlready(): ApiError {
  return new ApiError('invalid', say('auth.second_factor_on'));
}

function notOn(): ApiError {
  return new ApiError('invalid', say('auth.second_factor_off'));
}
