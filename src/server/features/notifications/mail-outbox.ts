import type { NoticeName } from '../../../shared/notices.ts';
import { eq } from '../../store/eq.ts';
import { UniqueError } from '../../store/errors.ts';
import type { Condition, Reader, Row, Writer } from '../../store/store.ts';

const TABLE = '_mail';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** How long it is waited after each try that failed; after the last, nothing more is tried. */
export const WAITS = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 24 * HOUR];
const BATCH = 50;
const LASTS_MS = 7 * 24 * HOUR;

/** One thing that a mail tells of. */
export interface MailTitle {
  kind: NoticeName;
  title: string;
  entity: string;
  key: number;
}

/** What a mail tells; the words around it are found when it is sent. */
export interface MailContent {
  kind: NoticeName | 'digest';
  titles: MailTitle[];
  /** The status page of a request, for whoever has no account. */
  status?: string;
}

interface Queued {
  /** What keeps it from being sent twice. */
  key: string;
  /** Whom it goes to: a user, or an address. */
  user?: number;
  address?: string;
  content: MailContent;
  at: Date;
}

/** Notes a mail in the transaction of what it tells. @returns false where it is noted already */
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

/** Mails whose time has come, the oldest first. */
export function dueMails(reader: Reader, now: Date): Promise<Row[]> {
  return reader.find(TABLE, {
    where: [WAITING, { property: 'next_at', op: 'lte', value: now.getTime() }],
    order: [{ property: 'id', descending: false }],
    limit: BATCH,
  });
}

/** When the next mail is to be tried. */
export async function nextMailAt(reader: Reader): Promise<Date | undefined> {
  const [next] = await reader.find(TABLE, {
    where: [WAITING],
    order: [{ property: 'next_at', descending: false }],
    limit: 1,
  });
  return next && new Date(Number(next.next_at));
}

/** It stays noted for a week, so that nothing tells it again. */
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

/** Lets it wait until a moment without counting a try. */
export async function postpone(writer: Writer, { id }: Row, until: Date): Promise<void> {
  await writer.update(TABLE, id, { next_at: until.getTime() });
}

/** How many mails an address was sent, or will be, since a moment. */
export function countTo(reader: Reader, address: string, since: Date): Promise<number> {
  return reader.count(TABLE, {
    where: [eq('address', address), { property: 'created_ms', op: 'gt', value: since.getTime() }],
  });
}

/** What was dealt with so long ago that nothing asks for it. */
export function oldMails(now: Date): Condition[] {
  return [
    { property: 'state', op: 'ne', value: 'waiting' },
    { property: 'created_ms', op: 'lt', value: now.getTime() - LASTS_MS },
  ];
}

export const MAIL_TABLE = TABLE;
