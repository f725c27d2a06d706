import { USER } from '../../shared/entity-paths.ts';
import { systemActor } from '../events/audit-entry.ts';
import { audited, writeAudited } from '../events/audited-writer.ts';
import type { Listener } from '../events/listener.ts';
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

/** Where the entries of a tenant come from, and the stores that a listener may need. */
export interface TenantEvents {
  platform: Store;
  ref: TenantRef;
  store: Store;
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

/** What changes the row of a user, as signing in does not. */
const CHANGES = ['created', 'updated', 'deleted', 'restored', 'erased'];

/**
 * Keeps the platform's directory by what is written to the users of a tenant. That happens soon after; `Tenancy.relay` does it at
 * once. It writes the user as it is now, not as it was then, so hearing of it twice does no harm.
 */
export const directoryListener: Listener<TenantEvents> = {
  name: 'directory',
  where: [eq('entity', USER), { property: 'action', op: 'in', value: CHANGES }],
  async begin({ platform, ref, store }) {
    await rebuildTenant(platform, ref, store);
    // What waits here was written by an earlier version, and is listed now.
    if (await store.read((reader) => reader.first('_outbox', [])))
      await store.write((writer) => writer.remove('_outbox', []));
  },
  async hear(entries, { platform, ref, store }) {
    const ids = [...new Set(entries.flatMap(({ key }) => key ?? []))];
    await updateListed(ids, { platform, ref, store });
  },
};

async function updateListed(ids: number[], { platform, ref, store }: TenantEvents): Promise<void> {
  const users = await store.read(async (reader) => {
    const rows = new Map<number, Row | null>();
    for (const id of ids) rows.set(id, await reader.get(USER, id));
    return rows;
  });
  await writeAudited(platform, { actor: DIRECTORY }, async (writer) => {
    for (const [id, row] of users) await writeListed(writer, ref.id, id, row);
  });
}

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
    const before: Row | null = await writer.get(USER, listed);
    const isChanged = Object.entries(values).some(([name, value]) => before?.[name] !== value);
    if (isChanged) await writer.update(USER, listed, { ...values });
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
