import { systemActor } from '../events/audit-entry.ts';
import { writeAudited } from '../events/audited-writer.ts';
import { platformAudit } from '../events/store-audits.ts';
import { eq } from '../store/eq.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { backupFolder, backupTenant, type OperationParts } from './backup.ts';

const COMMAND_LINE = systemActor('Command line');

/** Suspends or resumes a tenant. Returns false when it already is as wanted. */
export async function setSuspended(
  { tenancy }: Pick<OperationParts, 'tenancy'>,
  ref: TenantRef,
  is_suspended: boolean,
): Promise<boolean> {
  if (ref.suspended === is_suspended) return false;
  await writeAudited(tenancy.platform, platformAudit(COMMAND_LINE), (writer) =>
    writer.update('tenants/tenant', ref.id, { is_suspended }),
  );
  await tenancy.reload();
  return true;
}

/**
 * Deletes a tenant: once nobody can write to it any more its data is backed up, then it is removed from the registry, then
 * its store is dropped. If this is interrupted, either the tenant still exists, or nobody can reach it and `doctor` names
 * what is left.
 */
export async function deleteTenant(parts: OperationParts, ref: TenantRef): Promise<{ backup: string }> {
  const { engine, tenancy, settings } = parts;
  let backup = '';
  await tenancy.whileClosed(ref, 'the tenant is being deleted', () =>
    engine.drop({ tenant: ref.id }, async (present) => {
      const options = { prefix: 'deleted-', present };
      backup = (await backupTenant(parts, ref, backupFolder(settings), options)).path;
      await writeAudited(tenancy.platform, platformAudit(COMMAND_LINE), (writer) =>
        writer.remove('tenants/tenant', [eq('id', ref.id)]),
      );
      await tenancy.reload();
    }),
  );
  return { backup };
}
