import { isOneLine } from '../../shared/schema/one-line.ts';
import { RESERVED_SUBDOMAINS, SUBDOMAIN } from './host.ts';

/** Why a tenant may not have a subdomain; undefined when it may. Existing subdomains stay. */
export function subdomainError(subdomain: string): string | undefined {
  if (!SUBDOMAIN.test(subdomain))
    return 'Use small letters, digits and hyphens, at most 63, with a letter or digit at both ends.';
  if (RESERVED_SUBDOMAINS.has(subdomain))
    return `"${subdomain}" is kept for the platform itself. Choose another.`;
  return looksEncoded(subdomain)
    ? 'Use no hyphens as third and fourth character: browsers show such a name in other letters.'
    : undefined;
}

/**
 * Whether a name is an encoded one (`xn--…`, RFC 5891): the address bar shows its decoded form, which could look like
 * the name of another tenant.
 */
export function looksEncoded(subdomain: string): boolean {
  return subdomain.slice(2, 4) === '--';
}

/** Why a tenant may not have a name; undefined when it may. */
export function tenantNameError(name: string): string | undefined {
  return isOneLine(name) ? undefined : 'Use one line, without control characters.';
}
