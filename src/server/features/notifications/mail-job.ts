import { NOTICE } from '../../../shared/entity-paths.ts';
import { tenantOrigin } from '../../auth/password-link.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import { dressedMailer } from '../../files/dressed-mailer.ts';
import type { Job } from '../../jobs/runner.ts';
import type { Mailer } from '../../lib/mail.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Store } from '../../store/store.ts';
import type { JobParts } from '../feature.ts';
import { digestTime, tellDaily } from './daily-notices.ts';
import { sendDigests } from './digest.ts';
import {
  dueMails,
  MAIL_TABLE,
  type MailContent,
  nextMailAt,
  noteFailed,
  noteSent,
  oldMails,
  postpone,
} from './mail-outbox.ts';
import { recipientOf } from './mail-recipient.ts';
import { type MailPlace, noticeMail } from './notice-mail.ts';
import { afterQuietHours } from './preferences.ts';
import { stopRequestToken, stopToken } from './unsubscribe.ts';

const DAY_MS = 24 * 60 * 60_000;
const KEPT_DAYS = 90;

/** Notifies of what is due each day, creates the digests, and sends waiting mails. */
export function noticeJob(parts: Pick<JobParts, 'settings' | 'mailer' | 'notices'>): Job {
  return {
    name: 'notices',
    async run(store, { now, signal, ref }) {
      const wakes: (Date | undefined)[] = [
        await tellDaily(store, parts.notices, now),
        await sendDigests(store, now),
      ];
      // Without a mail server there are only notices in the app; mails must not pile up.
      if (!parts.settings.smtpUrl) await dropMails(store);
      else if (ref) {
        const place = { origin: tenantOrigin(parts.settings, ref.subdomain), name: ref.name };
        await sendMails(store, dressedMailer(parts.mailer, store), place, now, signal);
        wakes.push(await store.read(nextMailAt));
      }
      await forgetOld(store, now);
      return new Date(Math.min(...wakes.flatMap((wake) => wake?.getTime() ?? [])));
    },
  };
}

/** A write without any change would wake all jobs for nothing. */
async function dropMails(store: Store): Promise<void> {
  if (await store.read((reader) => reader.first(MAIL_TABLE, [])))
    await store.write((writer) => writer.remove(MAIL_TABLE, []));
}

/**
 * Sends waiting mails; each is marked as sent as soon as the mail server has accepted it. If the process dies in between,
 * it is sent again under the same Message-ID, by which mail programs recognize the duplicate.
 */
export async function sendMails(
  store: Store,
  mailer: Mailer,
  place: MailPlace,
  now: Date,
  signal: AbortSignal,
): Promise<void> {
  const secret = await publicSecret(store);
  const { zone } = await store.read(digestTime);
  for (;;) {
    const due = await store.read((reader) => dueMails(reader, now));
    if (due.length === 0) return;
    for (const row of due) {
      if (signal.aborted) return;
      await sendOne(store, mailer, place, row, { now, zone, secret });
    }
  }
}

async function sendOne(
  store: Store,
  mailer: Mailer,
  place: MailPlace,
  row: Row,
  { now, zone, secret }: { now: Date; zone: string; secret: string },
): Promise<void> {
  const written: MailContent = JSON.parse(String(row.content));
  const user = writtenValue(row, 'user');
  if (typeof user === 'number') {
    const earliest = await store.read((reader) => afterQuietHours(reader, user, now, zone));
    if (earliest > now) return store.write((writer) => postpone(writer, row, earliest));
  }
  const recipient = await store.read((reader) => recipientOf(reader, row, written));
  if (!recipient) return store.write((writer) => noteSent(writer, row));
  const { to, titles } = recipient;
  const content = { ...written, titles };
  const stop =
    typeof user === 'number'
      ? stopToken(secret, user, content.kind)
      : stopRequestToken(secret, Number(titles[0]?.key));
  if (await mailer.send(noticeMail(to, content, place, String(row.key), stop)))
    return store.write((writer) => noteSent(writer, row));
  await store.write(async (writer) => {
    if (await noteFailed(writer, row, now)) await tellAdmins(writer, row, { to, content, now });
  });
}

/** Undeliverable mails are reported to those who can do something about them. */
async function tellAdmins(
  writer: Parameters<Parameters<Store['write']>[0]>[0],
  row: Row,
  { to, content, now }: { to: string; content: MailContent; now: Date },
): Promise<void> {
  const lost = content.titles.map(({ title }) => title).join('; ');
  const admins = await writer.find('users/user', {
    where: [eq('role.base', 'admin'), eq('is_active', true)],
    properties: ['id'],
  });
  for (const { id } of admins)
    await writer.insert(NOTICE, {
      user: id,
      kind: 'mail_failed',
      title: `A mail to ${to} could not be sent: ${lost}`.slice(0, 200).toWellFormed(),
      dedupe: `mail_failed:${row.key}`,
      is_shown: true,
      in_digest: false,
      created_at: now.toISOString(),
    });
}

async function forgetOld(store: Store, now: Date): Promise<void> {
  const before = new Date(now.getTime() - KEPT_DAYS * DAY_MS).toISOString();
  const old = [{ property: 'created_at', op: 'lt' as const, value: before }];
  const isAny = await store.read(
    async (reader) => (await reader.first(NOTICE, old)) ?? (await reader.first(MAIL_TABLE, oldMails(now))),
  );
  if (!isAny) return;
  await store.write(async (writer) => {
    await writer.remove(NOTICE, old);
    await writer.remove(MAIL_TABLE, oldMails(now));
  });
}
