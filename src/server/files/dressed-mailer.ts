import { dressMail, type MailLook } from '../lib/dress-mail.ts';
import type { Mailer } from '../lib/mail.ts';
import type { Store } from '../store/store.ts';
import { companyLook } from './company-look.ts';
import { inTurn, readPieces } from './file-pieces.ts';

/** A mailer whose mails look as those of the company that a store belongs to. */
export function dressedMailer(mailer: Mailer, store: Store): Mailer {
  let look: Promise<MailLook> | undefined;
  return {
    async send(mail) {
      look ??= mailLook(store);
      return mailer.send(dressMail(mail, await look));
    },
  };
}

async function mailLook(store: Store): Promise<MailLook> {
  const { accent, logo } = await store.read(companyLook);
  if (!logo) return { accent };
  const pieces: Buffer[] = [];
  const inStore = <T>(work: (store: Store) => Promise<T>) => inTurn(store, 'sending', () => work(store));
  for await (const piece of readPieces(inStore, logo.id, 'whole')) pieces.push(piece);
  return { accent, logo: { name: logo.name, type: logo.type, bytes: Buffer.concat(pieces) } };
}

/** The parts of whatever sends mails, with such a mailer. */
export function dressed<P extends { mailer?: Mailer }>(parts: P, store: Store): P {
  return { ...parts, ...(parts.mailer && { mailer: dressedMailer(parts.mailer, store) }) };
}
