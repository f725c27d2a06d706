import { hash, randomBytes } from 'node:crypto';
import { eq } from '../store/eq.ts';
import type { Writer } from '../store/store.ts';
import { base32, READABLE } from './base32.ts';

const COUNT = 10;
/** Enough random bits that a plain hash cannot be reversed by trying. */
const BYTES = 10;

/** Gives a user new recovery codes. The old ones stop working. Only hashes are stored. */
export async function replaceRecoveryCodes(writer: Writer, user: number): Promise<string[]> {
  await removeRecoveryCodes(writer, user);
  const codes = Array.from({ length: COUNT }, newCode);
  for (const code of codes) await writer.insert('_recovery_code', { user, hash: hashOf(code) as string });
  return codes;
}

/** Uses up a recovery code. Returns how many are left; undefined when the code is not one of this user's. */
export async function spendRecoveryCode(
  writer: Writer,
  user: number,
  typed: string,
): Promise<number | undefined> {
  const code = hashOf(typed);
  if (!code) return undefined;
  const own = eq('user', user);
  const spent = await writer.remove('_recovery_code', [own, eq('hash', code)]);
  return spent === 0 ? undefined : writer.count('_recovery_code', { where: [own] });
}

export async function removeRecoveryCodes(writer: Writer, user: number): Promise<void> {
  await writer.remove('_recovery_code', [eq('user', user)]);
}

/** @example 'k3f9-0wzt-8mqa-r5xe' */
function newCode(): string {
  return (base32(randomBytes(BYTES), READABLE).match(/.{4}/g) ?? []).join('-');
}

/**
 * The stored hash of a code, however it was typed: with or without dashes, in capitals, with letters that look like
 * digits. Undefined for text that cannot be a code.
 */
function hashOf(typed: string): string | undefined {
  const text = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return /^[0-9a-hj-km-np-tv-z]{16}$/.test(text) ? hash('sha256', text, 'base64url') : undefined;
}
