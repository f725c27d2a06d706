import type { Store } from '../store/store.ts';
import { countForgotten } from './mail-limits.ts';
import type { PasswordTenant } from './new-password.ts';
import { RESET_LIFE } from './password-link.ts';
import { visitorPrincipal } from './principal.ts';
import { type LinkParts, sendLink } from './send-link.ts';
import { userByEmail } from './users.ts';

/**
 * Counts a request for a new password, with the same work whether or not the account exists. Returns whether its
 * address may get a mail: `mailNewPassword` sends it after the answer, whose timing must not reveal who has an account.
 * @throws ApiError `too_many_requests` for a network that asks too often
 */
export function acceptForgotten(store: Store, email: string, address: string, now: Date): Promise<boolean> {
  return store.write((writer) => countForgotten(writer, email, address, now.getTime()));
}

/**
 * Mails a link to the user with this email, if there is one who may sign in; the caller does not learn whether there
 * was.
 */
export async function mailNewPassword(
  parts: LinkParts,
  store: Store,
  { subdomain, name }: PasswordTenant,
  email: string,
  now: Date,
): Promise<void> {
  const user = await store.read((reader) => userByEmail(reader, email));
  if (user?.is_active !== true) return;
  await sendLink(parts, store, user.id, { subdomain, name, life: RESET_LIFE }, now, visitorPrincipal());
}
