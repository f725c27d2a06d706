/** The state that the router keeps in the browser's history in place of the token in the address. */
export interface LinkState {
  token: string;
  /** Whether it sets a user's first password. */
  joins: boolean;
}

/**
 * Moves the token of an invitation link from the address, before any request is sent, to where a reload finds it until the tab is
 * closed. The token is in the fragment, which browsers do not send; links of older versions have it in the query.
 */
export function takeLinkToken(): void {
  const { pathname, hash, search } = window.location;
  if (!/^\/set-password\/?$/.test(pathname)) return;
  const usr = linkOf(hash) ?? linkOf(search);
  if (!usr) return;
  window.history.replaceState({ usr }, '', pathname);
}

/** Parses a link's fragment or query. */
function linkOf(part: string): LinkState | undefined {
  const words = new URLSearchParams(part.slice(1));
  const token = words.get('token');
  return token === null ? undefined : { token, joins: words.has('join') };
}
