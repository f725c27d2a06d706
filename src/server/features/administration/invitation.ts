import { ApiError } from '../../../shared/errors.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entitiesOf, entityAt } from '../../../shared/schema/manifest.ts';
import { createPasswordLink, passwordLinkUrl } from '../../auth/password-link.ts';
import { normalizeEmail } from '../../auth/users.ts';
import { type AuditActor, systemActor } from '../../events/audit-entry.ts';
import { writeAudited } from '../../events/audited-writer.ts';
import { tenantAudit } from '../../events/store-audits.ts';
import { invitation } from '../../lib/mail.ts';
import { inApiWords } from '../../records/translate-store-errors.ts';
import type { Store } from '../../store/store.ts';
import { recordUserChange } from '../../tenancy/directory.ts';
import type { TenantRef } from '../../tenancy/tenancy.ts';
import { inTenant, type PlatformParts } from './platform-parts.ts';

const USER = 'users/user';

/** Who is invited. */
export interface Person {
  name: string;
  email: string;
  is_active?: boolean;
}

/**
 * Adds a user to a tenant: first in its own store, then in the platform's directory. Returns the user's id there.
 * @throws ApiError `invalid` when the tenant has a user with this email
 */
export async function addTenantUser(
  { tenancy }: Pick<PlatformParts, 'tenancy'>,
  ref: TenantRef,
  person: Person,
  by: AuditActor = systemActor('Command line'),
): Promise<number> {
  const entities = entitiesOf(manifest, 'tenant');
  const values = {
    name: person.name,
    email: normalizeEmail(person.email),
    is_active: person.is_active ?? true,
  };
  const id = await inTenant(tenancy, ref, (store) =>
    inApiWords(entities, entityAt(entities, USER), () =>
      writeAudited(store, tenantAudit(by), async (writer) => {
        const user = await writer.insert(USER, values);
        await recordUserChange(writer, user);
        return user;
      }),
    ),
  );
  await tenancy.carry(ref);
  return id;
}

/**
 * Makes the link by which a user of a tenant sets a password, and mails it if mail is set up. Earlier links of the
 * user stop working.
 * @throws ApiError `invalid` when the user is not active
 */
export async function tenantLink(
  parts: PlatformParts,
  ref: TenantRef,
  user: number,
  now: Date,
  by: AuditActor = systemActor('Command line'),
): Promise<string> {
  return inTenant(parts.tenancy, ref, (store) =>
    sendLink(parts, store, user, { subdomain: ref.subdomain, name: ref.name }, now, by),
  );
}

/** The same for a platform admin. */
export async function adminLink(
  parts: PlatformParts,
  user: number,
  now: Date,
  by: AuditActor,
  session?: number,
): Promise<string> {
  const to = { subdomain: 'admin', name: 'Platform Admin' };
  return sendLink(parts, parts.tenancy.platform, user, to, now, by, session);
}

async function sendLink(
  { settings, mailer }: PlatformParts,
  store: Store,
  user: number,
  to: { subdomain: string; name: string },
  now: Date,
  by: AuditActor,
  session?: number,
): Promise<string> {
  const row = await store.read((reader) => reader.get(USER, user));
  if (!row) throw new ApiError('not_found');
  if (row.is_active !== true)
    throw new ApiError('invalid', 'Activate this user first, then make the link.', {
      is_active: ['must be on before the user can be invited'],
    });
  const link = passwordLinkUrl(
    settings,
    to.subdomain,
    await createPasswordLink(store, user, now, by, session),
  );
  // Read after the link was made: a change of the email since has ended the link.
  const { name, email } = (await store.read((reader) => reader.get(USER, user))) ?? row;
  await mailer?.send(invitation({ name: String(name), email: String(email) }, to.name, link));
  return link;
}
