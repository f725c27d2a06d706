import { countForgotten } from '../../auth/mail-limits.ts';
import type { PasswordTenant } from '../../auth/new-password.ts';
import { RESET_LIFE } from '../../auth/password-link.ts';
import { userByEmail } from '../../auth/users.ts';
import { VISITOR } from '../../events/audit-entry.ts';
import type { Store } from '../../store/store.ts';
import { sendLink } from './invitation.ts';
import type { PlatformParts } from './platform-parts.ts';

/**
 * Counts a request for a new password, with the same work whether the account exists. Answers whether its address may
 * get a mail: `mailNewPassword` then sends it after the answer, which must not tell by its time who is known here.
 * @throws ApiError `too_many_requests` for a network that asks too often
 */
export function acceptForgotten(store: Store, email: string, address: string, now: Date): Promise<boolean> {
  return store.write((writer) => countForgotten(writer, email, address, now.getTime()));
}

/** Mails a link to whoever has this email here and may sign in; nobody is told whether there was somebody. */
export async function mailNewPassword(
  parts: Pick<PlatformParts, 'settings' | 'mailer'>,
  store: Store,
  { subdomain, name }: PasswordTenant,
  email: string,
  now: Date,
): Promise<void> {
  const user = await store.read((reader) => userByEmail(reader, email));
  if (user?.is_active !== true) return;
  await sendLink(parts, store, user.id, { subdomain, name, life: RESET_LIFE }, now, VISITOR);
}
