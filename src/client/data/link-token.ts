/** What the history keeps of a link in place of the token in its address, as the router reads it. */
export interface LinkState {
  token: string;
  /** Whether it is somebody's first password. */
  joins: boolean;
}

/**
 * Takes the token of an invitation's link out of the address before anything is asked for, and keeps it where loading
 * the page again finds it until the tab is closed. It stands in the fragment, which browsers send to nobody; links of
 * older versions have it in the query.
 */
export function takeLinkToken(): void {
  const { pathname, hash, search } = window.location;
  if (!/^\/set-password\/?$/.test(pathname)) return;
  const usr = linkOf(hash) ?? linkOf(search);
  if (!usr) return;
  window.history.replaceState({ usr }, '', pathname);
}

/** What a fragment or a query says of a link. */
function linkOf(part: string): LinkState | undefined {
  const words = new URLSearchParams(part.slice(1));
  const token = words.get('token');
  return token === null ? undefined : { token, joins: words.has('join') };
}
