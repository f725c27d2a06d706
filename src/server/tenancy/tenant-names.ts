import { isOneLine } from '../../shared/schema/one-line.ts';
import { say, type Text } from '../../shared/texts/text.ts';
import { RESERVED_SUBDOMAINS, SUBDOMAIN } from './host.ts';

/** Why a tenant may not have a subdomain; undefined when it may. Existing subdomains stay. */
export function subdomainError(subdomain: string): Text | undefined {
  if (!SUBDOMAIN.test(subdomain)) return say('tenancy.subdomain_form');
  if (RESERVED_SUBDOMAINS.has(subdomain)) return say('tenancy.subdomain_kept', { subdomain });
  return looksEncoded(subdomain) ? say('tenancy.subdomain_hyphens') : undefined;
}

/**
 * Whether a name is an encoded one (`xn--…`, RFC 5891): the address bar shows its decoded form, which could look like
 * the name of another tenant.
 */
export function looksEncoded(subdomain: string): boolean {
  return subdomain.slice(2, 4) === '--';
}

/** Why a tenant may not have a name; undefined when it may. */
export function tenantNameError(name: string): Text | undefined {
  return isOneLine(name) ? undefined : say('tenancy.name_one_line');
}
