import { USER } from '../../shared/entity-paths.ts';
import { systemActor } from '../events/audit-entry.ts';
import { audited, writeAudited } from '../events/audited-writer.ts';
import { writeEvent } from '../events/outbox.ts';
import type { EventHandler } from '../events/relay.ts';
import { eq } from '../store/eq.ts';
import type { Reader, Row, RowOf, Store, Writer } from '../store/store.ts';
import type { TenantRef } from './registry.ts';

/** Actor for the directory's own writes. Who really made the change is in the tenant's audit. */
const DIRECTORY = systemActor('Directory of users');

/** What the directory shows about a user. */
interface Listed {
  name: string;
  email: string;
  is_active: boolean;
  invitation: RowOf<typeof USER>['invitation'];
}

/** The topic of changes of users; the payload is the user's id in its tenant. */
export const USER_TOPIC = 'user';

/** Where an event of a tenant comes from, and the stores that its handler may need. */
export interface TenantEvents {
  platform: Store;
  ref: TenantRef;
  store: Store;
}

/**
 * Records, in the transaction that changes a user of a tenant, that the platform's directory must be updated. That
 * happens soon after; `Tenancy.relay` does it at once.
 */
export async function recordUserChange(writer: Writer, userId: number): Promise<void> {
  await writeEvent(writer, USER_TOPIC, String(userId));
}

/** The id in the platform's `users/user` that stands for a user of a tenant. */
export async function findInDirectory(
  reader: Reader,
  tenantId: number,
  tenantUser: number,
): Promise<number | undefined> {
  const entry = await reader.first('_directory', [eq('tenant', tenantId), eq('tenant_user', tenantUser)]);
  return entry ? referenceId(entry.user) : undefined;
}

/** Which tenant and which of its users a row of the platform's `users/user` stands for; undefined for an admin. */
export async function behindDirectory(
  reader: Reader,
  platformUser: number,
): Promise<{ tenant: number; user: number } | undefined> {
  const entry = await reader.first('_directory', [eq('user', platformUser)]);
  return entry ? { tenant: Number(entry.tenant), user: Number(entry.tenant_user) } : undefined;
}

/**
 * Updates the directory for changed users of one tenant. Safe to repeat: it writes the user as it is now, not as it
 * was at the time of the event.
 */
export const deliverUserChanges: EventHandler<TenantEvents> = async (events, { platform, ref, store }) => {
  const ids = [...new Set(events.map(({ payload }) => Number(payload)))];
  const users = await store.read(async (reader) => {
    const rows = new Map<number, Row | null>();
    for (const id of ids) rows.set(id, await reader.get(USER, id));
    return rows;
  });
  await writeAudited(platform, { actor: DIRECTORY }, async (writer) => {
    for (const [id, row] of users) await writeListed(writer, ref.id, id, row);
  });
};

/** Rebuilds the directory of one tenant from its store. */
export async function rebuildTenant(platform: Store, ref: TenantRef, store: Store): Promise<void> {
  const users = await store.read(allUsers);
  await platform.write((writer) => listUsers(writer, ref.id, users));
}

/** All users that the directory of a tenant shows. */
export function allUsers(reader: Reader): Promise<Row[]> {
  return reader.find(USER);
}

/** Rebuilds the directory of one tenant from its users, in a transaction of the platform's store. */
export async function listUsers(writer: Writer, tenant: number, users: Row[]): Promise<void> {
  const noting = audited(writer, { actor: DIRECTORY });
  const present = new Set(users.map((user) => user.id));
  const entries = await noting.find('_directory', {
    where: [eq('tenant', tenant)],
  });
  for (const entry of entries) {
    const gone = !present.has(Number(entry.tenant_user));
    if (gone) await removeUser(noting, referenceId(entry.user));
  }
  for (const user of users) await writeListed(noting, tenant, user.id, user);
}

async function writeListed(writer: Writer, tenant: number, tenantUser: number, row: Row | null) {
  const listed = await findInDirectory(writer, tenant, tenantUser);
  if (row === null) {
    if (listed !== undefined) await removeUser(writer, listed);
    return;
  }
  const values: Listed = {
    name: String(row.name),
    email: String(row.email),
    is_active: row.is_active === true,
    invitation: (row.invitation as Listed['invitation']) ?? null,
  };
  if (listed !== undefined) {
    await writer.update(USER, listed, { ...values });
    return;
  }
  // The tenant may have been deleted meanwhile, and its users with it.
  if ((await writer.get('tenants/tenant', tenant)) === null) return;
  const user = await writer.insert(USER, { ...values, tenant });
  await writer.insert('_directory', { user, tenant, tenant_user: tenantUser });
}

async function removeUser(writer: Writer, id: number): Promise<void> {
  await writer.remove(USER, [eq('id', id)]);
}

function referenceId(value: unknown): number {
  return (value as { id: number }).id;
}
