import { eq } from '../store/eq.ts';
import type { Reader, Row, Writer } from '../store/store.ts';
import { noteAuthEvent } from './auth-event.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { acceptedStep, asDigits } from './totp.ts';

/** The second factor of a user, whether it is on or still being set up. */
export function secondFactorOf(reader: Reader, user: number): Promise<Row | null> {
  return reader.first('_second_factor', [eq('user', user)]);
}

/** Until a first code confirms it, a second factor has an expiry time and is not asked for. */
export function isOn(factor: Row | null): boolean {
  return factor?.expires_at === null;
}

/**
 * Whether a code is valid for this user: a code of the app, newer than the last one used, or a recovery code. The code
 * is used up by this.
 */
export async function spendCode(
  writer: Writer,
  user: Row,
  factor: Row,
  typed: string,
  now: number,
): Promise<boolean> {
  if (asDigits(typed) !== undefined) {
    const step = acceptedStep(String(factor.secret), typed, now, Number(factor.last_step));
    if (step !== undefined) await writer.update('_second_factor', factor.id, { last_step: step });
    return step !== undefined;
  }
  const left = await spendRecoveryCode(writer, user.id, typed);
  if (left === undefined) return false;
  await noteAuthEvent(writer, { action: 'recovery_code_used', now, user, details: { left } });
  return true;
}

/** Whether a sign-in with the right password may go on: always without a second factor, otherwise only with a valid code. */
export async function secondStep(
  writer: Writer,
  user: Row,
  code: string | undefined,
  now: number,
): Promise<'passed' | 'required' | 'wrong'> {
  const factor = await secondFactorOf(writer, user.id);
  if (!factor || !isOn(factor)) return 'passed';
  if (code === undefined) return 'required';
  return (await spendCode(writer, user, factor, code, now)) ? 'passed' : 'wrong';
}
