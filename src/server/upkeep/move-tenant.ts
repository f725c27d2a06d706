import { ApiError } from '../../shared/errors.ts';
import { systemActor } from '../audit/audit-entry.ts';
import { writeAudited } from '../audit/audited-writer.ts';
import { platformAudit } from '../audit/store-audits.ts';
import { UniqueError } from '../store/store-errors.ts';
import type { TenantRef } from '../tenancy/tenancy.ts';
import { ArchiveError, type ArchiveFacts } from './archive-format.ts';
import { archiveStore, companyFacts, type UpkeepParts } from './backup.ts';
import { checkArchive, withArchive } from './read-archive.ts';
import { afterLoad } from './restore.ts';

/** Writes a company to a file that any installation takes, whatever its engine. */
export async function exportTenant(parts: UpkeepParts, ref: TenantRef, path: string): Promise<ArchiveFacts> {
  const company = await companyFacts(parts.tenancy, ref);
  return archiveStore(parts.engine, { tenant: ref.id }, company, path);
}

/**
 * Makes a company of an archive: with every record, number, user, password and entry of the audit; nobody is signed in.
 * All or nothing. A copy of a company that is here already counts as another one.
 */
export async function importTenant(
  parts: UpkeepParts,
  path: string,
  given: { subdomain?: string; name?: string },
): Promise<{ ref: TenantRef; rows: number; sha256: string }> {
  const { engine, tenancy } = parts;
  const { header, rows, sha256 } = await checkArchive(path);
  const { company } = header;
  if (header.of !== 'tenant' || !company)
    throw new ArchiveError(`${path} holds the data of the platform; only a company can be imported.`);
  const schema_name = given.subdomain ?? company.schema_name;
  const fault = tenancy.subdomainFault(schema_name);
  if (fault) throw new ApiError('invalid', undefined, { subdomain: [fault] });
  const by = platformAudit(systemActor('Command line'));
  const { platform } = tenancy;
  const id = await writeAudited(platform, by, async (writer) => {
    const twin = await writer.first('tenants/tenant', [
      { property: 'created_at', op: 'eq', value: company.created_at },
    ]);
    const values = { name: given.name ?? company.name, schema_name };
    return writer.insert('tenants/tenant', twin ? values : { ...values, created_at: company.created_at });
  }).catch((error: unknown) => {
    if (!(error instanceof UniqueError)) throw error;
    const text = `"${schema_name}" is already taken. Choose another with --subdomain.`;
    throw new ApiError('invalid', undefined, { subdomain: [text] });
  });
  try {
    await withArchive(path, (_header, dump) => engine.load({ tenant: id }, dump));
    await tenancy.reload();
    const ref = tenancy.byId(id) as TenantRef;
    await afterLoad(tenancy, ref, 'imported');
    return { ref, rows, sha256 };
  } catch (error) {
    await writeAudited(platform, by, (writer) =>
      writer.remove('tenants/tenant', [{ property: 'id', op: 'eq', value: id }]),
    );
    await tenancy.reload();
    await engine.drop({ tenant: id });
    throw error;
  }
}
