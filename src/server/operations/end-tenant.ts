import { join } from 'node:path';
import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import type { Job } from '../jobs/runner.ts';
import type { Engine } from '../store/engine.ts';
import { eq } from '../store/eq.ts';
import { StoreMissingError } from '../store/errors.ts';
import {
  type DeletedTenant,
  deletedTenants,
  forgetDeleted,
  noteDeleted,
} from '../tenancy/deleted-tenants.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { ARCHIVE_ENDING } from './archive-format.ts';
import { archiveStore, backupFolder, backupTenant, type OperationParts, stamp } from './backup.ts';
import { registerTenant } from './move-tenant.ts';

const COMMAND_LINE = systemActor('Command line');

/** Suspends or resumes a tenant. Returns false when it already is as wanted. */
export async function setSuspended(
  { tenancy }: Pick<OperationParts, 'tenancy'>,
  ref: TenantRef,
  is_suspended: boolean,
): Promise<boolean> {
  if (ref.suspended === is_suspended) return false;
  await writeAudited(tenancy.platform, { actor: COMMAND_LINE }, (writer) =>
    writer.update('tenants/tenant', ref.id, { is_suspended }),
  );
  await tenancy.reload();
  return true;
}

/**
 * Deletes a tenant: its data is backed up, then it is removed from the registry. Nobody can reach it any more, and its
 * store stays until it is taken back or `dropDeleted` deletes it. Without a store there is nothing to back up.
 */
export async function deleteTenant(parts: OperationParts, ref: TenantRef): Promise<DeletedTenant & Backup> {
  const { tenancy } = parts;
  const by = { actor: COMMAND_LINE, now: new Date() };
  // Closed first, so that what is written meanwhile is not missing in the backup.
  return tenancy.whileClosed(ref, 'the tenant is being deleted', async () => {
    const backup = await backUpBeforeDeletion(parts, ref);
    const deleted = await writeAudited(tenancy.platform, by, async (writer) => {
      const row = await writer.get('tenants/tenant', ref.id);
      if (row) await noteDeleted(writer, row, by.now);
      await writer.remove('tenants/tenant', [eq('id', ref.id)]);
      return (await deletedTenants(writer)).find(({ id }) => id === ref.id) as DeletedTenant;
    });
    await tenancy.reload();
    return { ...deleted, backup };
  });
}

interface Backup {
  /** The file, if there was anything to back up. */
  backup?: string;
}

/** Backs up a tenant whose deletion was asked for. @throws when its data is there and cannot be read */
export async function backUpBeforeDeletion(
  parts: OperationParts,
  ref: TenantRef,
): Promise<string | undefined> {
  try {
    return (await backupTenant(parts, ref, backupFolder(parts.settings), { prefix: 'deleted-' })).path;
  } catch (error) {
    if (error instanceof StoreMissingError) return undefined;
    throw error;
  }
}

/** Takes back a deleted tenant, as it was, at its old subdomain or another. @throws ApiError when that is taken */
export async function undeleteTenant(
  parts: OperationParts,
  deleted: DeletedTenant,
  subdomain = deleted.subdomain,
): Promise<TenantRef> {
  const { id, name, madeAt, limits } = deleted;
  await registerTenant(parts, { id, name, schema_name: subdomain, ...limits }, madeAt, 'undeleted');
  await parts.tenancy.reload();
  return parts.tenancy.byId(id) as TenantRef;
}

/** Deletes a store that belongs to no tenant for good, after a backup of it. */
export async function dropStore(parts: OperationParts, id: number, known?: DeletedTenant): Promise<string> {
  const { engine, tenancy, settings } = parts;
  const name = `t_${id}`;
  const facts = {
    name: known?.name ?? `Store ${name}`,
    schema_name: known?.subdomain ?? name.replace('_', '-'),
    created_at: known?.madeAt ?? new Date().toISOString(),
  };
  const path = join(backupFolder(settings), `deleted-${facts.schema_name}-${stamp()}${ARCHIVE_ENDING}`);
  await engine.drop({ tenant: id }, async (present) => {
    await archiveStore(engine, { tenant: id }, facts, path, present);
  });
  await tenancy.platform.write((writer) => forgetDeleted(writer, id));
  return path;
}

/** Deletes the stores of tenants for good that were deleted long enough ago. */
export function deletedTenantsJob(engine: Pick<Engine, 'drop'>): Job {
  return {
    name: 'deleted tenants',
    platform: true,
    tenants: false,
    async run(store, { now }) {
      const deleted = await store.read(deletedTenants);
      for (const { id, until } of deleted) {
        if (until > now) continue;
        await engine.drop({ tenant: id });
        await store.write((writer) => forgetDeleted(writer, id));
      }
      return deleted.map(({ until }) => until).find((until) => until > now);
    },
  };
}
