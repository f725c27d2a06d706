import { USER } from '../../shared/entity-paths.ts';
import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import { invitation, type Mailer, newPasswordMail } from '../lib/mail.ts';
import type { Settings } from '../settings.ts';
import type { Store } from '../store/store.ts';
import { createPasswordLink, LINK_LIFE, passwordLinkUrl } from './password-link.ts';
import type { Principal } from './principal.ts';
import { credentialOf } from './users.ts';

/** What a link is mailed with; without a mailer it is only shown. */
export interface LinkParts {
  settings: Settings;
  mailer?: Mailer;
}

/** Where a link leads: the name of the tenant or platform, and who sends the invitation, if the mail should say so. */
interface Invited {
  subdomain: string;
  name: string;
  inviter?: string;
  /** How long a link for replacing a password works. */
  life?: number;
}

/**
 * Creates a link and mails it; returns whether a mail server accepted it.
 * @param invites refuses users who have joined
 */
export async function sendLink(
  { settings, mailer }: LinkParts,
  store: Store,
  user: number,
  to: Invited,
  now: Date,
  by: Principal,
  invites = false,
): Promise<{ link: string; isMailed: boolean }> {
  const row = await store.read((reader) => reader.get(USER, user));
  if (!row) throw new ApiError('not_found');
  if (row.is_active !== true)
    throw new ApiError('invalid', say('auth.activate_first'), {
      is_active: [say('auth.must_be_active')],
    });
  const joins = !(await hasPassword(store, user));
  const life = joins ? LINK_LIFE : (to.life ?? LINK_LIFE);
  const token = await createPasswordLink(store, user, now, by, { invites, life });
  // Read after the link was created: a later change of the email makes the link invalid.
  const email = String((await store.read((reader) => reader.get(USER, user)))?.email ?? row.email);
  const link = passwordLinkUrl(settings, to.subdomain, token, joins);
  const mail = joins
    ? invitation(email, to.name, link, to.inviter)
    : newPasswordMail(email, to.name, link, life);
  const isMailed = (await mailer?.send(mail)) ?? false;
  return { link, isMailed };
}

/** Whether the user has joined: links to their account are then theirs alone. */
export async function hasPassword(store: Store, user: number): Promise<boolean> {
  return store.read(async (reader) => (await credentialOf(reader, user)) !== undefined);
}
