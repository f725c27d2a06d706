import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { LinkState } from '../../data/link-token.ts';

/**
 * The link that was followed; the start script has removed its token from the address. A link with a fragment opened in the same
 * tab does not reload the page, so that token is removed here.
 */
export function useLinkToken(): LinkState | null {
  const { pathname, hash, state } = useLocation();
  const navigate = useNavigate();
  const words = new URLSearchParams(hash.slice(1));
  const [token, joins] = [words.get('token'), words.has('join')];
  useEffect(() => {
    if (token === null) return;
    const kept: LinkState = { token, joins };
    void navigate(pathname, { replace: true, state: kept });
  }, [token, joins, pathname, navigate]);
  return token === null ? (state as LinkState | null) : { token, joins };
}
