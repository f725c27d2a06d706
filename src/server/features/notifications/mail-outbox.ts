import type { NoticeName } from '../../../shared/notices.ts';
import { eq } from '../../store/eq.ts';
import { UniqueError } from '../../store/errors.ts';
import type { Condition, Reader, Row, Writer } from '../../store/store.ts';

const TABLE = '_mail';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long to wait after each failed attempt; after the last, the mail is given up. */
export const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];
const BATCH = 50;
const LASTS_MS = 7 * 24 * HOUR;

/** One thing that a mail reports. */
export interface MailTitle {
  kind: NoticeName;
  title: string;
  entity: string;
  key: number;
}

/** The content of a mail; its text is written when it is sent. */
export interface MailContent {
  kind: NoticeName | 'digest';
  titles: MailTitle[];
  /** The status page of a request, for recipients without an account. */
  status?: string;
}

interface Queued {
  /** Prevents sending it twice. */
  key: string;
  /** The recipient: a user, or an address. */
  user?: number;
  address?: string;
  content: MailContent;
  at: Date;
}

/** Queues a mail in the transaction of the event that it reports. @returns false if it is already queued */
export async function queueMail(
  writer: Writer,
  { key, user, address, content, at }: Queued,
): Promise<boolean> {
  try {
    await writer.attempt(() =>
      writer.insert(TABLE, {
        key,
        user: user ?? null,
        address: address ?? null,
        content: JSON.stringify(content),
        state: 'waiting',
        tries: 0,
        next_at: at.getTime(),
        created_ms: at.getTime(),
      }),
    );
    return true;
  } catch (error) {
    if (error instanceof UniqueError) return false;
    throw error;
  }
}

const WAITING = eq('state', 'waiting');

/** Mails that are due, oldest first. */
export function dueMails(reader: Reader, now: Date): Promise<Row[]> {
  return reader.find(TABLE, {
    where: [WAITING, { property: 'next_at', op: 'lte', value: now.getTime() }],
    order: [{ property: 'id', descending: false }],
    limit: BATCH,
  });
}

/** When the next mail is due. */
export async function nextMailAt(reader: Reader): Promise<Date | undefined> {
  const [next] = await reader.find(TABLE, {
    where: [WAITING],
    order: [{ property: 'next_at', descending: false }],
    limit: 1,
  });
  return next && new Date(Number(next.next_at));
}

/** Kept for a week, so that the same event is not mailed again. */
export async function noteSent(writer: Writer, { id }: Row): Promise<void> {
  await writer.update(TABLE, id, { state: 'sent', content: '{}' });
}

/** @returns whether it is given up */
export async function noteFailed(writer: Writer, { id, tries }: Row, now: Date): Promise<boolean> {
  const wait = WAITS[Number(tries)];
  await writer.update(
    TABLE,
    id,
    wait === undefined ? { state: 'failed' } : { tries: Number(tries) + 1, next_at: now.getTime() + wait },
  );
  return wait === undefined;
}

/** Postpones a mail without counting an attempt. */
export async function postpone(writer: Writer, { id }: Row, until: Date): Promise<void> {
  await writer.update(TABLE, id, { next_at: until.getTime() });
}

/** How many mails were or will be sent to an address since a given time. */
export function countTo(reader: Reader, address: string, since: Date): Promise<number> {
  return reader.count(TABLE, {
    where: [eq('address', address), { property: 'created_ms', op: 'gt', value: since.getTime() }],
  });
}

/** Conditions for mails finished so long ago that nothing needs them. */
export function oldMails(now: Date): Condition[] {
  return [
    { property: 'state', op: 'ne', value: 'waiting' },
    { property: 'created_ms', op: 'lt', value: now.getTime() - LASTS_MS },
  ];
}

export const MAIL_TABLE = TABLE;
