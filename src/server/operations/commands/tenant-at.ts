import type { Tenancy, TenantRef } from '../../tenancy/tenancy.ts';
import { CommandError } from './command-error.ts';

/** The tenant at a subdomain. @throws CommandError naming those that exist */
export async function tenantAt(tenancy: Tenancy, subdomain: string): Promise<TenantRef> {
  const ref = tenancy.bySubdomain(subdomain);
  if (ref) return ref;
  const known = (await tenancy.all()).map((tenant) => tenant.subdomain);
  throw new CommandError(
    known.length === 0
      ? `There is no tenant yet. Make one first: mainstay tenant create "Acme Mining" --subdomain acme`
      : `There is no tenant at the subdomain "${subdomain}". There is ${known.join(', ')}.`,
  );
}
