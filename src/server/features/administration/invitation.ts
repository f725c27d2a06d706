import { USER } from '../../../shared/entity-paths.ts';
import { PLATFORM } from '../../auth/new-password.ts';
import { commandPrincipal, type Principal } from '../../auth/principal.ts';
import { sendLink } from '../../auth/send-link.ts';
import { dressed } from '../../files/dressed-mailer.ts';
import { keepAnswer, type MadeRecord, type Repeatable, replay } from '../../records/idempotency.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
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
    async (store) => (await sendLink(dressed(parts, store), store, user, ref, now, by)).link,
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
