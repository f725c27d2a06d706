/**
 * The subdomain in a text, which may be a complete address.
 * @example companyName('https://Acme.localhost:3000/login', 'localhost') // 'acme'
 */
export function companyName(text: string, base: string): string | undefined {
  const host = text
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/[/?#].*$/, '')
    .replace(/:\d+$/, '');
  const name = host.endsWith(`.${base}`) ? host.slice(0, -base.length - 1) : host;
  return /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/.test(name) ? name : undefined;
}
