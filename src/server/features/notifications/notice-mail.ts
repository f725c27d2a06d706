import { NOTICE_KINDS } from '../../../shared/notices.ts';
import { encodeEntity } from '../../../shared/schema/entity-path.ts';
import { type Mail, plainName } from '../../lib/mail.ts';
import type { MailContent } from './mail-outbox.ts';

/** Where links in a tenant's mails lead. */
export interface MailPlace {
  /** The tenant's origin, such as https://acme.example.com. */
  origin: string;
  name: string;
}

/**
 * The text of a mail. It contains labels and links of records; what people have typed about them stays in the app, and
 * names are changed so that nothing in them reads as an address: nobody can send messages in our name.
 * @param stop the token at the end of the unsubscribe address
 */
export function noticeMail(
  to: string,
  { kind, titles, status }: MailContent,
  { origin, name }: MailPlace,
  key: string,
  stop?: string,
): Mail {
  const subject =
    kind === 'digest'
      ? `${titles.length === 1 ? 'One thing' : `${titles.length} things`} to look at`
      : kind !== 'mail_failed' && status !== undefined
        ? STRANGER[kind === 'request_done' ? 'done' : 'answered']
        : (titles[0]?.title ?? NOTICE_KINDS[kind].title);
  const lines =
    status === undefined
      ? titles.flatMap((one) => [
          `${plainName(one.title)}:`,
          `${origin}/form/${encodeEntity(one.entity)}/${one.key}`,
          '',
        ])
      : ['See how far it is:', `${origin}/r/status/${status}`, ''];
  const page = stop === undefined ? undefined : `${origin}/r/stop/${stop}`;
  return {
    to,
    subject: `${plainName(subject)} (${plainName(name)})`,
    text: ['Hello,', '', ...lines, ...(page ? ['No more mails like this:', page] : [])].join('\n'),
    messageId: `<${key.replace(/[^\w.-]/g, '.')}@${new URL(origin).hostname}>`,
    ...(stop !== undefined && {
      headers: {
        'List-Unsubscribe': `<${origin}/api/v1/public/unsubscribe/${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  };
}

const STRANGER = { answered: 'What you reported is answered', done: 'What you reported is done' };
