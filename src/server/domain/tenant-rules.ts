import type { EntityRules } from '../records/rules.ts';
import { wrong } from '../records/store-fault.ts';
import { RESERVED_SUBDOMAINS } from '../tenancy/host.ts';

/** Companies: the names that the platform keeps for itself are nobody's subdomain. */
export const tenantRules: EntityRules = {
  async check({ values }) {
    if (typeof values.schema_name === 'string' && RESERVED_SUBDOMAINS.has(values.schema_name))
      throw wrong('schema_name', 'is kept for the platform itself; choose another');
  },
};
