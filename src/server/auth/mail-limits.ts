import { createHash } from 'node:crypto';
import { say } from '../../shared/texts/text.ts';
import type { Writer } from '../store/store.ts';
import { DAY, HOUR } from './session-life.ts';
import { type Counter, countFailure, networkOf, refuseBlocked } from './throttle.ts';
import { normalizeEmail } from './users.ts';

/**
 * Limits on mails that people can make us send: after the free ones, each mail makes the next wait longer, up to 15
 * minutes. They are counted like failed sign-ins, in the tenant's store, whether or not the mail is delivered.
 */
function counter(key: string, free: number, forget: number): Counter {
  return { key: `mail:${key}`, account: null, free, forget };
}

/** Invitations of one tenant: a whole crew at once, then about a hundred a day. */
const OF_TENANT = counter('invitations', 30, DAY);

/** Mails to one address, so that nobody can flood a mailbox. Hashed, since people type anything into the field. */
function toAddress(kind: string, email: string, free: number): Counter {
  return counter(
    `${kind}:${createHash('sha256').update(normalizeEmail(email)).digest('base64url')}`,
    free,
    DAY,
  );
}

/** Counts an invitation. @throws ApiError `too_many_requests` */
export async function countInvitation(writer: Writer, email: string, now: number): Promise<void> {
  const counters = [OF_TENANT, toAddress('to', email, 5)];
  await refuseBlocked(writer, counters, now, say('throttle.invitations'));
  for (const each of counters) await countFailure(writer, each, now);
}

/**
 * Counts a request for a forgotten password, in the same way whether or not the account exists. Returns whether its
 * address may get a mail.
 * @throws ApiError `too_many_requests` when one network asks too often, whatever the account
 */
export async function countForgotten(
  writer: Writer,
  email: string,
  address: string,
  now: number,
): Promise<boolean> {
  const fromNetwork = counter(`forgot-from:${networkOf(address)}`, 20, HOUR);
  const ofAccount = toAddress('forgot', email, 3);
  await refuseBlocked(writer, [fromNetwork], now, say('throttle.requests'));
  await countFailure(writer, fromNetwork, now);
  const isBlocked = await blocks(writer, ofAccount, now);
  if (!isBlocked) await countFailure(writer, ofAccount, now);
  return !isBlocked;
}

async function blocks(writer: Writer, each: Counter, now: number): Promise<boolean> {
  try {
    await refuseBlocked(writer, [each], now);
    return false;
  } catch {
    return true;
  }
}
