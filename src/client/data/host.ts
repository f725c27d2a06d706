/** The app that a host name belongs to, and what is needed to link to the others. */
export interface Host {
  kind: 'landing' | 'tenant' | 'admin';
  /** The subdomain, for a tenant. */
  subdomain?: string;
  /** The host name without its first label: tenants are subdomains of it. */
  base: string;
}

/**
 * Derives the app and the tenant from a host name. The base is one label for `localhost`, otherwise two; the server's response
 * corrects this for longer ones.
 * @example readHost('acme.localhost') // { kind: 'tenant', subdomain: 'acme', base: 'localhost' }
 */
export function readHost(hostname: string): Host {
  const name = hostname.toLowerCase().replace(/\.$/, '');
  if (/^[\d.]+$/.test(name) || name.includes(':')) return { kind: 'landing', base: name };
  const labels = name.split('.');
  const baseLabels = labels.at(-1) === 'localhost' ? 1 : 2;
  const [first = '', ...rest] = labels;
  if (labels.length <= baseLabels) return { kind: 'landing', base: name };
  const base = rest.join('.');
  if (first === 'www') return { kind: 'landing', base };
  if (first === 'admin') return { kind: 'admin', base };
  return { kind: 'tenant', subdomain: first, base };
}

/**
 * The URL of a tenant, or of the product's own site without one. @example addressOf('acme', 'localhost', loc) //
 * 'http://acme.localhost:3000/'
 */
export function addressOf(
  subdomain: string | undefined,
  base: string,
  location: { protocol: string; port: string },
): string {
  const port = location.port === '' ? '' : `:${location.port}`;
  return `${location.protocol}//${subdomain === undefined ? '' : `${subdomain}.`}${base}${port}/`;
}
