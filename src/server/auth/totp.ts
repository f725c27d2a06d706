import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { base32, fromBase32, RFC_4648 } from './base32.ts';
import { SECOND } from './session-life.ts';

/** Codes of authenticator apps: RFC 6238 with what all of them can do, SHA-1, six digits, half a minute. */
const STEP = 30 * SECOND;
const DIGITS = 6;
/** Clocks of phones go wrong, and people type slowly: the code before and the one after count too. */
const WINDOW = 1;
/** As long as what SHA-1 gives, as RFC 4226 recommends. */
const SECRET_BYTES = 20;

export function newSecret(): string {
  return base32(randomBytes(SECRET_BYTES), RFC_4648);
}

/** The number of the half minute that a time lies in. */
export function stepAt(now: number): number {
  return Math.floor(now / STEP);
}

/** The code of one half minute. @example codeAt(secret, stepAt(Date.now())) // '492039' */
export function codeAt(secret: string, step: number, digits = DIGITS): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', fromBase32(secret, RFC_4648)).update(counter).digest();
  const offset = (hash.at(-1) as number) & 15;
  const number = hash.readUInt32BE(offset) & 0x7fffffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/**
 * Which half minute a typed code belongs to; undefined when it is wrong, or not newer than the one that was accepted
 * last: nobody who looks over a shoulder can use a code again.
 */
export function acceptedStep(secret: string, typed: string, now: number, last: number): number | undefined {
  const code = asDigits(typed);
  if (code === undefined) return undefined;
  const step = stepAt(now);
  // A later one than can be now means that the clock was set back, which must not lock anybody out.
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

/** What an authenticator app reads from a QR code. Of colons apps make parts of the name. */
export function totpAddress(secret: string, issuer: string, email: string): string {
  const tenant = encodeURIComponent(issuer.replaceAll(':', ' ').trim());
  return `otpauth://totp/${tenant}:${encodeURIComponent(email)}?secret=${secret}&issuer=${tenant}`;
}
