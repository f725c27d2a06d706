import { createHash, randomInt } from 'node:crypto';
import { ApiError } from '../../../shared/errors.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { readSigned, signNumber } from '../../auth/tenant-secret.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Writer } from '../../store/store.ts';

/** Nobody reads and fills in a form faster. */
const FASTEST_MS = 3_000;
/** How long a form may be filled in. */
export const FORM_LIFE_MS = 2 * 60 * 60_000;
const TABLE = '_used_form';
/** Makes forms opened in the same millisecond differ: each takes the next number, starting at random so that nodes differ too. */
const SERIALS = 1024;
let serial = randomInt(SERIALS);

/** The token of a form: created for one portal or asset, and valid for one report. */
export function newFormToken(secret: string, portal: string, now: Date): string {
  serial = (serial + 1) % SERIALS;
  return signNumber(secret, `form ${portal}`, now.getTime() * SERIALS + serial);
}

/** @throws ApiError `invalid` for a token that is not of this form, too young or too old */
export function checkFormToken(secret: string, portal: string, token: string, now: Date): void {
  if (ageOf(secret, portal, token, now) < FASTEST_MS) throw refused(say('requests.wait_a_moment'));
  checkOpenForm(secret, portal, token, now);
}

/**
 * The same while the form is still being filled in. @throws ApiError `invalid` for a token that is not of this form, or too old
 */
export function checkOpenForm(secret: string, portal: string, token: string, now: Date): void {
  if (!(ageOf(secret, portal, token, now) <= FORM_LIFE_MS)) throw refused(say('requests.form_too_old'));
}

/** NaN for a token of anything else. */
function ageOf(secret: string, portal: string, token: string, now: Date): number {
  const signed = readSigned(secret, `form ${portal}`, token);
  return signed === undefined ? Number.NaN : now.getTime() - Math.floor(signed / SERIALS);
}

/** What the holders of all forms begin with, and no other holder contains. */
export const HOLDER_OF_FORMS = 'form:';

/** Identifies who may attach photos to the report of a form. */
export function holderOfForm(token: string): string {
  return `${HOLDER_OF_FORMS}${hashOf(token)}`;
}

/** The request already created with a form: submitting it twice has one effect. */
export async function madeWith(reader: Reader, token: string): Promise<number | undefined> {
  const used = await reader.first(TABLE, [eq('hash', hashOf(token))]);
  return used ? Number(used.request) : undefined;
}

/** Marks a form as used, in the transaction that creates its request. */
export async function noteUsed(writer: Writer, token: string, request: number, now: Date): Promise<void> {
  const expires_at = now.getTime() + FORM_LIFE_MS;
  await writer.insert(TABLE, { hash: hashOf(token), request, expires_at });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

function refused(text: Text): ApiError {
  return new ApiError('invalid', text, { form: [text] });
}
