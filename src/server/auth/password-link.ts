import { ApiError } from '../../shared/errors.ts';
import { say } from '../../shared/texts/text.ts';
import { audited } from '../events/audited-writer.ts';
import type { Settings } from '../settings.ts';
import { eq } from '../store/eq.ts';
import type { Row, Store, Writer } from '../store/store.ts';
import { noteAuthEvent } from './auth-event.ts';
import { removeCalendar } from './calendar-address.ts';
import { PLATFORM, requireGoodPassword } from './new-password.ts';
import { ownAttempt, requirePassword, writeVerified } from './own-password.ts';
import { hashPassword } from './password.ts';
import { commandPrincipal, type Principal, type SignedIn } from './principal.ts';
import { isOn, secondFactorOf } from './second-factor-check.ts';
import { HOUR, lives } from './session-life.ts';
import { endSessionsOf } from './session-writes.ts';
import { forgetAccount } from './throttle.ts';
import { newToken, tokenHash } from './token.ts';
import { activeUser, credentialOf, idOf, setCredential, toAccount } from './users.ts';

export const LINK_LIFE = 72 * HOUR;
/** The lifetime of a link that anybody may have asked for. */
export const RESET_LIFE = HOUR;

/** What a link is for. */
export interface LinkUse {
  /** Refuse users who have joined: a link would replace a password that is theirs alone. */
  invites?: boolean;
  /** How long it works. */
  life?: number;
}

/**
 * Makes the token of a link with which a user sets a password once. Earlier links of this user stop working. The asker's
 * rights are checked again when the link is made.
 * @throws ApiError `unauthenticated`, `forbidden`, `not_found`, `invalid`
 */
export async function createPasswordLink(
  store: Store,
  userId: number,
  now: Date,
  by: Principal = commandPrincipal(),
  { invites = false, life = LINK_LIFE }: LinkUse = {},
): Promise<string> {
  const token = newToken();
  await store.write(async (writer) => {
    await by.stillValid(writer);
    const user = await activeUser(writer, userId);
    if (!user) throw new ApiError('not_found');
    if (invites && (await credentialOf(writer, userId))) throw hasJoined(String(user.name));
    await noteAuthEvent(writer, { action: 'link_made', now: now.getTime(), user, by: by.recorded });
    await removeLinks(writer, userId);
    await writer.insert('_password_link', {
      user: userId,
      hash: tokenHash(token) as string,
      expires_at: now.getTime() + life,
    });
  });
  return token;
}

/**
 * The URL of a link. It is built from the settings and never from a request's Host, which anybody can write. In
 * production it is https on the default port, as provided by a proxy in front. The token is in the fragment, which
 * browsers send to nobody, so it does not end up in the log of a proxy.
 * @param joins whether it sets the first password, which the page then says
 */
export function passwordLinkUrl(
  settings: Pick<Settings, 'production' | 'baseDomain' | 'port'>,
  subdomain: string,
  token: string,
  joins = false,
): string {
  return `${tenantOrigin(settings, subdomain)}/set-password#token=${token}${joins ? '&join=1' : ''}`;
}

/** The origin of a tenant's pages. @example tenantOrigin(settings, 'acme') // 'https://acme.example.com' */
export function tenantOrigin(
  settings: Pick<Settings, 'production' | 'baseDomain' | 'port'>,
  subdomain: string,
): string {
  const host = `${subdomain}.${settings.baseDomain}`;
  return settings.production ? `https://${host}` : `http://${host}:${settings.port}`;
}

/**
 * Sets the password of the user a link was made for. The link is used up; all sessions of the user and the address of
 * their calendar end. Returns the email to sign in with.
 * @param tenant the tenant of the store, since a password must not be its name
 * @throws ApiError `invalid` on `token` or `password`
 */
export async function setPassword(
  store: Store,
  token: string,
  password: string,
  now: Date,
  tenant = PLATFORM,
): Promise<string> {
  const hash = tokenHash(token);
  if (!hash) throw linkGone();
  const owner = await store.read(async (reader) => {
    const link = await linkByHash(reader, hash);
    const isGood = link && lives(Number(link.expires_at), LINK_LIFE, now.getTime());
    return isGood ? activeUser(reader, idOf(link.user)) : null;
  });
  if (!owner) throw linkGone();
  requireGoodPassword(password, { ...toAccount(owner), tenant });
  const passwordHash = await hashPassword(password, store);
  await store.write(async (writer) => {
    // Checked again, since the link may have been used while the password was hashed.
    const current = await linkByHash(writer, hash);
    const user = current && (await activeUser(writer, idOf(current.user)));
    if (!user) throw linkGone();
    await replacePassword(writer, user, passwordHash, now.getTime());
    await noteAuthEvent(writer, { action: 'password_set', now: now.getTime(), user });
    if (user.invitation === 'sent') await acceptInvitation(writer, user, now);
  });
  return toAccount(owner).email;
}

/** Records that somebody has joined, for colleagues and the platform's directory to see. */
async function acceptInvitation(writer: Writer, user: Row, now: Date): Promise<void> {
  const by = { kind: 'user' as const, id: user.id, name: String(user.name) };
  const noting = audited(writer, { actor: by, now });
  await noting.update('users/user', user.id, { invitation: 'accepted', updated_at: now.toISOString() });
}

/**
 * Changes the password of a signed-in user. All other sessions of the user and the address of their calendar end.
 * @throws ApiError `invalid` on `current` or `password`; `too_many_requests` after wrong guesses
 */
export async function changePassword(
  store: Store,
  who: SignedIn,
  current: string,
  password: string,
  now: Date,
  tenant = PLATFORM,
): Promise<void> {
  requireGoodPassword(password, { name: who.name, email: who.email, tenant });
  await ownAttempt(store, who, now, async () => {
    const verified = await requirePassword(store, who, now, current, {
      field: 'current',
      action: 'password_change_failed',
    });
    const passwordHash = await hashPassword(password, store);
    await writeVerified(store, who, now, verified, async (writer, user) => {
      await replacePassword(writer, user, passwordHash, now.getTime(), who.session);
      await noteAuthEvent(writer, { action: 'password_changed', now: now.getTime(), user });
    });
  });
}

/** Whoever knew the password before may know the address of the calendar too, so that ends like the sessions. */
async function replacePassword(
  writer: Writer,
  user: Row,
  passwordHash: string,
  now: number,
  keepSession?: number,
): Promise<void> {
  await removeLinks(writer, user.id);
  await setCredential(writer, user.id, passwordHash);
  await endSessionsOf(writer, user.id, now, keepSession);
  await removeCalendar(writer, user.id);
  // With a second factor the failures stay: a new password does not forgive wrong codes.
  if (isOn(await secondFactorOf(writer, user.id))) return;
  await forgetAccount(writer, String(user.email));
}

/** Deletes all links with which this user could set a password. */
export function removeLinks(writer: Writer, userId: number) {
  return writer.remove('_password_link', [eq('user', userId)]);
}

function linkByHash(reader: Pick<Writer, 'first'>, hash: string): Promise<Row | null> {
  return reader.first('_password_link', [eq('hash', hash)]);
}

/** The refusal for a user who has joined, whose password is nobody else's business. */
export function hasJoined(name: string): ApiError {
  return new ApiError('invalid', say('auth.joined_already', { name }));
}

function linkGone(): ApiError {
  const text = say('auth.link_gone');
  return new ApiError('invalid', text, { token: [text] });
}
