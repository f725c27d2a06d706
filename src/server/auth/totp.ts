import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32, fromBase32, RFC_4648 } from './base32.ts';
import { SECOND } from './session-life.ts';

/** Codes of authenticator apps: RFC 6238 with the options that all apps support: SHA-1, six digits, 30 seconds. */
const STEP = 30 * SECOND;
const DIGITS = 6;
/** Phone clocks are off and people type slowly, so the codes before and after also count. */
const WINDOW = 1;
/** The length of a SHA-1 hash, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newSecret(): string {
  return base32(randomBytes(SECRET_BYTES), RFC_4648);
}

/** The number of the 30-second step that a time belongs to. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/** The code of one step. @example codeAt(secret, stepAt(Date.now())) // '492039' */
export function codeAt(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret, RFC_4648)).update(counter).digest();
  const offset = (hash.at(-1) as number) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * The step that a typed code belongs to; undefined when it is wrong, or not newer than the last accepted one, so that
 * nobody who watched it being typed can use it again.
 */
export function acceptedStep(secret: string, typed: string, now: number, last: number): number | undefined {
  const code = asDigits(typed);
  if (code === undefined) return undefined;
  const step = stepAt(now);
  // A last step later than possible now means that the clock was set back, which must not lock anybody out.
  const spent = last > step + WINDOW ? 0 : last;
  for (const one of [step, step - WINDOW, step + WINDOW])
    if (one > spent && timingSafeEqual(Buffer.from(codeAt(secret, one)), Buffer.from(code))) return one;
  return undefined;
}

/** The six digits of a typed code, however it is spaced; undefined for anything else. */
export function asDigits(typed: string): string | undefined {
  const text = typed.replace(/[\s-]/g, '');
  return /^[0-9]{6}$/.test(text) ? text : undefined;
}

/** The address that an authenticator app reads from a QR code. Colons are replaced, since apps treat them as separators. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  const tenant = encodeURIComponent(issuer.replaceAll(':', ' ').trim());
  return `otpauth://totp/${tenant}:${encodeURIComponent(email)}?secret=${secret}&issuer=${tenant}`;
}
