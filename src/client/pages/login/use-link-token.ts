import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type LinkState, tokenIn } from '../../api/link-token.ts';

/** The token of the link that was followed. One that comes while the page is open leaves the address here. */
export function useLinkToken(): string | null {
  const location = useLocation();
  const navigate = useNavigate();
  const fresh = tokenIn(location);
  useEffect(() => {
    if (fresh === null) return;
    const state: LinkState = { token: fresh };
    void navigate(location.pathname, { replace: true, state });
  }, [fresh, location.pathname, navigate]);
  return fresh ?? (location.state as LinkState | null)?.token ?? null;
}
