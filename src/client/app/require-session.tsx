import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { confirmCurrentUser, useSession } from '../data/session.ts';
import { loginPath } from '../features/account/next-path.ts';
import { useLive } from './use-live.ts';

/** Shows its content to signed-in users; redirects others to the login and back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  const location = useLocation();
  useLive();
  useEffect(() => {
    // The user may have been renamed or deactivated since the last visit.
    if (signedIn) confirmCurrentUser();
  }, [signedIn]);
  return signedIn ? children : <Navigate to={loginPath(location)} replace />;
}
