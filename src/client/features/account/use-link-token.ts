import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkState } from '../../data/link-token.ts';

/**
 * The token of the link that was followed; the start script has taken it out of the address. One in a fragment that
 * comes while the page is open, which loads nothing anew, leaves the address here.
 */
export function useLinkToken(): string | null {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const fresh = new URLSearchParams(hash.slice(1)).get('token');
  useEffect(() => {
    if (fresh === null) return;
    const kept: LinkState = { token: fresh };
    void navigate(pathname, { replace: true, state: kept });
  }, [fresh, pathname, navigate]);
  return fresh ?? (state as LinkState | null)?.token ?? null;
}
