/**
 * The address after signing in: the wanted page of this origin, or home. Anything a browser could take for another site is refused,
 * and so is the login page itself.
 * @example nextPath('/assets?page=2', 'https://acme.example.com') // '/assets?page=2'
 */
export function nextPath(next: string | null, origin: string): string {
  if (next === null || !/^\/(?![/\\])/.test(next) || hasControls(next)) return '/';
  let url: URL;
  try {
    url = new URL(next, origin);
  } catch {
    return '/';
  }
  // `/.//evil.com` is of this origin, but its path alone would lead elsewhere.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return '/';
  if (url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}

/** The login page that leads back to a page. @example loginPath({ pathname: '/assets', search: '' }) // '/login?next=%2Fassets' */
export function loginPath(from: { pathname: string; search: string }): string {
  return `/login?next=${encodeURIComponent(from.pathname + from.search)}`;
}

/** Browsers remove tabs and line breaks from an address before parsing it. */
function hasControls(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f');
}
