import { REQUEST } from '../../../shared/entity-paths.ts';
import { readerAs } from '../../access/reader-as.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import type { MailContent, MailTitle } from './mail-outbox.ts';
import { choiceOf } from './preferences.ts';

/** The address of a mail, and what is left to report to it. */
interface Recipient {
  to: string;
  titles: MailTitle[];
}

/**
 * The recipient of a mail. A mail may wait for a day and a half: records that they may no longer read or that are deleted,
 * and kinds they have unsubscribed from meanwhile, are left out. Undefined if nothing is left, or nobody to send it to.
 */
export async function recipientOf(
  reader: Reader,
  row: Row,
  { titles }: MailContent,
): Promise<Recipient | undefined> {
  const user = writtenValue(row, 'user');
  if (typeof user !== 'number') return strangerOf(reader, row.address, titles);
  const person = await reader.get('users/user', user);
  const own = await readerAs(reader, user);
  if (!person || !own) return undefined;
  const wanted: MailTitle[] = [];
  for (const one of titles)
    if ((await choiceOf(reader, user, one.kind)).mail !== 'off' && (await own.get(one.entity, one.key)))
      wanted.push(one);
  return wanted.length > 0 ? { to: String(person.email), titles: wanted } : undefined;
}

/** Unsubscribing from mails about a request removes the address from the request. */
async function strangerOf(
  reader: Reader,
  address: unknown,
  titles: MailTitle[],
): Promise<Recipient | undefined> {
  const request = await reader.get(REQUEST, Number(titles[0]?.key));
  if (typeof address !== 'string' || request?.requester_email !== address) return undefined;
  return { to: address, titles };
}
