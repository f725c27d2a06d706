import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, RowOf, Value } from '../../store/store.ts';
import { noteDeleted } from '../../tenancy/deleted-tenants.ts';
import { RESERVED_SUBDOMAINS } from '../../tenancy/host.ts';
import { noteOldSubdomain } from '../../tenancy/old-subdomains.ts';
import { noteStoreToMake } from '../../tenancy/store-to-make.ts';
import { looksEncoded, subdomainError, tenantNameError } from '../../tenancy/tenant-names.ts';

/** Tenants: a subdomain must not be a name that the platform reserves, or one that could pass for something else. */
export const tenantHooks: EntityHooks<'tenants/tenant'> = {
  entity: 'tenants/tenant',
  async validate({ values, before }, reader) {
    const { name, schema_name } = values;
    if (before === null) await validateNew(String(name), String(schema_name), reader);
    else validateRenamed(schema_name, before);
  },
  async afterSave({ before }, { id, schema_name }, { writer }) {
    if (before === null) await noteStoreToMake(writer, id);
    else if (before.schema_name !== schema_name)
      await noteOldSubdomain(writer, id, String(before.schema_name));
  },
  async beforeDelete({ now }, tenant, { writer }) {
    await noteDeleted(writer, tenant, now);
  },
};

/** Reports the first wrong field, in the words of `mainstay tenant create`. */
async function validateNew(name: string, schema_name: string, reader: Reader): Promise<void> {
  const errors = { name: tenantNameError(name), schema_name: subdomainError(schema_name) };
  for (const [field, text] of Object.entries(errors)) if (text) throw fieldError(field, text);
  if (await reader.first('tenants/tenant', [eq('schema_name', schema_name)]))
    throw fieldError('schema_name', say('administration.subdomain_taken'));
}

function validateRenamed(schema_name: Value | undefined, before: RowOf<'tenants/tenant'>): void {
  if (typeof schema_name !== 'string' || schema_name === before.schema_name) return;
  if (RESERVED_SUBDOMAINS.has(schema_name))
    throw fieldError('schema_name', say('administration.subdomain_kept'));
  if (looksEncoded(schema_name)) throw fieldError('schema_name', say('administration.subdomain_hyphens'));
}
