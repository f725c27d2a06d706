import { useAnswer } from './answer.ts';
import { request } from './request.ts';

/** How the second step of signing in stands for whoever is signed in. */
export interface SecondFactor {
  is_on: boolean;
  recovery_codes_left: number;
}

/** What an authenticator app needs: as text to type, and as the address that a QR code holds. */
export interface Secret {
  secret: string;
  address: string;
}

/** What is asked for before something about the second factor changes. */
export interface Proof {
  password: string;
  code: string;
}

const PATH = 'users/second-factor';

export function useSecondFactor() {
  return useAnswer<SecondFactor>(PATH);
}

export async function startSecondFactor(password: string): Promise<Secret> {
  return (await request<Secret>('POST', `${PATH}/setup`, { body: { password } })).data;
}

/** Turns it on with the first code of the app. Returns the recovery codes. */
export async function confirmSecondFactor(code: string): Promise<string[]> {
  const { data } = await request<{ recovery_codes: string[] }>('POST', `${PATH}/confirm`, { body: { code } });
  return data.recovery_codes;
}

export async function renewRecoveryCodes(proof: Proof): Promise<string[]> {
  const path = `${PATH}/recovery-codes`;
  return (await request<{ recovery_codes: string[] }>('POST', path, { body: proof })).data.recovery_codes;
}

export async function turnOffSecondFactor(proof: Proof): Promise<void> {
  await request('POST', `${PATH}/off`, { body: proof });
}

const resetOf = (id: number) => `users/user/${id}/reset-second-factor`;

/** Whether a user has it on, so that it can be reset. For platform admins. */
export function useSecondFactorOf(id: number) {
  return useAnswer<{ is_on: boolean }>(resetOf(id));
}

/** Takes it from a user who lost it; false when there was none. For platform admins. */
export async function resetSecondFactor(id: number): Promise<boolean> {
  return (await request<{ was_on: boolean }>('POST', resetOf(id))).data.was_on;
}
