import { eq } from '../store/eq.ts';
import type { Reader, Row, Writer } from '../store/store.ts';
import { noteAuthEvent } from './auth-event.ts';
import { spendRecoveryCode } from './recovery-codes.ts';
import { acceptedStep, asDigits } from './totp.ts';

/** The second factor of a user, whether it is on or only being set up. */
export function secondFactorOf(reader: Reader, user: number): Promise<Row | null> {
  return reader.first('_second_factor', [eq('user', user)]);
}

/** Until its first code has come, a second factor has an end, and asks nobody for anything. */
export function isOn(factor: Row | null): boolean {
  return factor?.expires_at === null;
}

/**
 * Whether a code is the second factor's of this user: one of the app, newer than the last that was used, or a recovery
 * code. Either is used up by this.
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

/** Whether a sign-in with the right password may go on: without a second factor always, else with a code only. */
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
