import { useAnswer } from './answer.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';

/** The secret for an authenticator app: as text to type, and as the URL for a QR code. */
export type Secret = DataOf<'post', '/users/second-factor/setup'>;

/** What must be given before the second factor can be changed. */
export interface Proof {
  password: string;
  code: string;
}

export function useSecondFactor() {
  return useAnswer('/users/second-factor');
}

export async function startSecondFactor(password: string): Promise<Secret> {
  return (await call('post', '/users/second-factor/setup', { body: { password } })).data;
}

/** Turns the second factor on with the app's first code. Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  return (await call('post', '/users/second-factor/confirm', { body: { code } })).data.recovery_codes;
}

export async function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  return (await call('post', '/users/second-factor/recovery-codes', { body: proof })).data.recovery_codes;
}

export async function turnOffSecondFactor(proof: Proof): Promise<void> {
  await call('post', '/users/second-factor/off', { body: proof });
}

/** Whether a user has a second factor that can be reset. For platform admins. */
export function useSecondFactorOf(id: number) {
  return useAnswer('/users/user/{id}/reset-second-factor', { path: { id } });
}

/** Removes a user's lost second factor; false if there was none. For platform admins. */
export async function resetSecondFactor(id: number): Promise<boolean> {
  return (await call('post', '/users/user/{id}/reset-second-factor', { path: { id } })).data.was_on;
}
