import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { RESERVED_SUBDOMAINS } from '../../tenancy/host.ts';
import { looksEncoded } from '../../tenancy/tenant-names.ts';

/** Tenants: the names that the platform keeps for itself, and those that stand for others, are nobody's subdomain. */
export const tenantHooks: EntityHooks = {
  entity: 'tenants/tenant',
  async validate({ values, before }) {
    const { schema_name } = values;
    if (typeof schema_name !== 'string' || schema_name === before?.schema_name) return;
    if (RESERVED_SUBDOMAINS.has(schema_name))
      throw fieldError('schema_name', 'is kept for the platform itself; choose another');
    if (looksEncoded(schema_name))
      throw fieldError('schema_name', 'must have no hyphens as third and fourth character; choose another');
  },
};
