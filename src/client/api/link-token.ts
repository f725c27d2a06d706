/** The page that links of invitations lead to. */
const PAGE = '/set-password';

interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/**
 * The token in the address of a link: in its fragment, which browsers send to nobody. Links of older versions have it
 * in the query.
 */
export function tokenIn({ pathname, search, hash }: Address): string | null {
  if (pathname.replace(/\/$/, '') !== PAGE) return null;
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}

/** What the page's entry in the history holds in place of the token in its address, as the router reads it. */
export interface LinkState {
  token: string;
}

/**
 * Takes the token out of the address before anything is asked for, and keeps it where loading the page again finds it
 * until the tab is closed.
 */
export function takeLinkToken(): void {
  const token = tokenIn(window.location);
  if (token === null) return;
  const usr: LinkState = { token };
  window.history.replaceState({ usr }, '', PAGE);
}
