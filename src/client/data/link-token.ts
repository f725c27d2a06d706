/** What the history keeps of a link in place of the token in its address, as the router reads it. */
export interface LinkState {
  token: string;
}

/**
 * Takes the token of an invitation's link out of the address before anything is asked for, and keeps it where loading
 * the page again finds it until the tab is closed. It stands in the fragment, which browsers send to nobody; links of
 * older versions have it in the query.
 */
export function takeLinkToken(): void {
  const { pathname, hash, search } = window.location;
  if (!/^\/set-password\/?$/.test(pathname)) return;
  const token = new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
  if (token === null) return;
  const usr: LinkState = { token };
  window.history.replaceState({ usr }, '', pathname);
}
