import { USER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { PLATFORM } from '../../auth/new-password.ts';
import { createPasswordLink, LINK_LIFE, passwordLinkUrl } from '../../auth/password-link.ts';
import { commandPrincipal, type Principal } from '../../auth/principal.ts';
import { credentialOf } from '../../auth/users.ts';
import { invitation, newPasswordMail } from '../../lib/mail.ts';
import { keepAnswer, type MadeRecord, type Repeatable, replay } from '../../records/idempotency.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import type { Store } from '../../store/store.ts';
import { inTenant } from '../../tenancy/in-tenant.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import type { PlatformParts } from './platform-parts.ts';

/** The person to invite. */
interface Person {
  name: string;
  email: string;
  is_active?: boolean;
  /** The id of a role of the tenant. */
  role?: number;
}

/**
 * Adds a user to a tenant: first in its own store, then in the platform's directory. Returns the user's id in the
 * tenant's store.
 * @param again identifies a retry of the same request: stored with the user, so that a request that broke off before
 * the directory was updated does not create a second user
 * @throws ApiError `invalid` if the tenant has a user with this email
 */
export async function addTenantUser(
  { tenancy, hooks }: Pick<PlatformParts, 'tenancy' | 'hooks'>,
  ref: TenantRef,
  person: Person,
  by: Principal = commandPrincipal(),
  again?: Repeatable,
): Promise<number> {
  const { name, email, is_active = true, role } = person;
  const id = await inTenant(tenancy, ref, (store) => {
    const ctx = contextFor({ store, principal: by, hooks, now: new Date() });
    return inPipeline(ctx, ctx.schema.at(USER), async (pipeline) => {
      const key = again && { ...again, key: `platform:${again.key}` };
      const before = key && (await replay<MadeRecord>(pipeline.writer, key, new Date()));
      if (before) return before.record.id;
      const row = await pipeline.create(USER, {
        name,
        email,
        is_active,
        ...(role !== undefined && { role }),
      });
      const made: MadeRecord = { record: { id: row.id } };
      if (key) await keepAnswer(pipeline.writer, key, made, new Date());
      return row.id;
    });
  });
  await tenancy.relay(ref);
  return id;
}

/**
 * Creates the link with which a user of a tenant sets a password, and mails it if mail is set up. Earlier links of the
 * user stop working.
 * @throws ApiError `invalid` if the user is not active
 */
export async function tenantLink(
  parts: PlatformParts,
  ref: TenantRef,
  user: number,
  now: Date,
  by: Principal = commandPrincipal(),
): Promise<string> {
  return inTenant(
    parts.tenancy,
    ref,
    async (store) => (await sendLink(parts, store, user, ref, now, by)).link,
  );
}

/** The same for a platform admin. */
export async function adminLink(
  parts: Omit<PlatformParts, 'hooks'>,
  user: number,
  now: Date,
  by: Principal,
): Promise<string> {
  return (await sendLink(parts, parts.tenancy.platform, user, PLATFORM, now, by)).link;
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
  { settings, mailer }: Pick<PlatformParts, 'settings' | 'mailer'>,
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
    throw new ApiError('invalid', 'Activate this user first, then make the link.', {
      is_active: ['must be on before the user can be invited'],
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
