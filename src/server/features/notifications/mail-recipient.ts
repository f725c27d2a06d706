import { REQUEST } from '../../../shared/entity-paths.ts';
import { readerAs } from '../../access/reader-as.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import type { MailContent, MailTitle } from './mail-outbox.ts';
import { choiceOf } from './preferences.ts';

/** Where a mail goes, and what of it is still to be told there. */
interface Recipient {
  to: string;
  titles: MailTitle[];
}

/**
 * Who a mail is sent to. A mail may wait for a day and a half: what somebody may not read any more, what is gone, and kinds
 * that they have ended meanwhile are left out. Undefined where nothing is left, or nobody.
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

/** Who has ended the mails about a request has taken the address out of it. */
async function strangerOf(
  reader: Reader,
  address: unknown,
  titles: MailTitle[],
): Promise<Recipient | undefined> {
  const request = await reader.get(REQUEST, Number(titles[0]?.key));
  if (typeof address !== 'string' || request?.requester_email !== address) return undefined;
  return { to: address, titles };
}
