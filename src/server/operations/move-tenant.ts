import { ApiError } from '../../shared/errors.ts';
import { inWords } from '../../shared/texts/text.ts';
import { systemActor, writeAudit } from '../events/audit-entry.ts';
import { audited } from '../events/audited-writer.ts';
import { eq } from '../store/eq.ts';
import { UniqueError } from '../store/errors.ts';
import type { ValuesOf } from '../store/store.ts';
import { forgetDeleted } from '../tenancy/deleted-tenants.ts';
import { allUsers, listUsers } from '../tenancy/directory.ts';
import type { Tenancy, TenantRef } from '../tenancy/tenancy.ts';
import { subdomainError, tenantNameError } from '../tenancy/tenant-names.ts';
import { ArchiveError, type ArchiveFacts } from './archive-format.ts';
import { archiveStore, type OperationParts, tenantFacts } from './backup.ts';
import { roomToLoad } from './free-space.ts';
import { checkArchive, withArchive } from './read-archive.ts';

/** Writes a tenant to a file that any installation can import, whatever its engine. */
export async function exportTenant(
  parts: OperationParts,
  ref: TenantRef,
  path: string,
): Promise<ArchiveFacts> {
  const tenant = await tenantFacts(parts.tenancy, ref);
  return archiveStore(parts.engine, { tenant: ref.id }, tenant, path);
}

/**
 * Creates a tenant from an archive, with every record, number, user, password and audit entry, but without sessions. All
 * or nothing: the store is complete before the registry names it, and one transaction registers it together with its
 * users. If this is interrupted earlier, a store is left that nobody can reach and `doctor` names. A copy of a tenant
 * that already exists here counts as another tenant.
 */
export async function importTenant(
  parts: OperationParts,
  path: string,
  given: { subdomain?: string; name?: string },
): Promise<{ ref: TenantRef; rows: number; sha256: string }> {
  const { engine, tenancy } = parts;
  const room = roomToLoad(engine, parts.settings);
  const { header, rows, sha256 } = await checkArchive(path, room);
  const { company: tenant } = header;
  if (header.of !== 'tenant' || !tenant)
    throw new ArchiveError(`${path} holds the data of the platform; only a tenant can be imported.`);
  const values = { name: given.name ?? tenant.name, schema_name: given.subdomain ?? tenant.schema_name };
  const errors = { name: tenantNameError(values.name), subdomain: subdomainError(values.schema_name) };
  for (const [option, problem] of Object.entries(errors))
    if (problem)
      throw new ApiError('invalid', undefined, {
        [option]: [`${inWords(problem)} Choose another with --${option}.`],
      });
  const id = await freeNumber(tenancy, values);
  try {
    await withArchive(path, (_header, dump) => engine.load({ tenant: id }, dump), room);
    await registerTenant(parts, { ...values, id }, tenant.created_at, 'imported');
  } catch (error) {
    await engine.drop({ tenant: id });
    throw error;
  }
  await tenancy.reload();
  return { ref: tenancy.byId(id) as TenantRef, rows, sha256 };
}

interface Tenant extends ValuesOf<'tenants/tenant'> {
  id: number;
  name: string;
  schema_name: string;
}

/** Reserves a tenant number that is never given again, however this ends. */
async function freeNumber(tenancy: Tenancy, values: Omit<Tenant, 'id'>): Promise<number> {
  return refuseTaken(values, () =>
    tenancy.platform.write(async (writer) => {
      const id = await writer.insert('tenants/tenant', values);
      await writer.remove('tenants/tenant', [eq('id', id)]);
      return id;
    }),
  );
}

/** Opens the store, which migrates it to the present schemas, and registers the tenant with its users. */
export async function registerTenant(
  parts: OperationParts,
  tenant: Tenant,
  createdAt: string,
  action: 'imported' | 'undeleted',
): Promise<void> {
  const { engine, tenancy } = parts;
  const store = await engine.open({ tenant: tenant.id });
  const users = await store.read(allUsers).finally(() => store.close());
  const actor = systemActor('Command line');
  await refuseTaken(tenant, () =>
    tenancy.platform.write(async (writer) => {
      const twin = await writer.first('tenants/tenant', [eq('created_at', createdAt)]);
      const by = { actor, now: new Date() };
      await audited(writer, by).insert(
        'tenants/tenant',
        twin ? { ...tenant } : { ...tenant, created_at: createdAt },
      );
      await listUsers(writer, tenant.id, users);
      const about = { entity: 'tenants/tenant', key: tenant.id, label: tenant.name };
      await writeAudit(writer, { actor, now: by.now, ...about, action });
      await forgetDeleted(writer, tenant.id);
    }),
  );
}

async function refuseTaken<T>({ schema_name }: Omit<Tenant, 'id'>, work: () => Promise<T>): Promise<T> {
  return work().catch((error: unknown) => {
    if (!(error instanceof UniqueError)) throw error;
    const text = `"${schema_name}" is already taken. Choose another with --subdomain.`;
    throw new ApiError('invalid', undefined, { subdomain: [text] });
  });
}
