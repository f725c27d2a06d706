import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { confirmCurrentUser, useSession } from '../data/session.ts';
import { loginPath } from '../features/account/next-path.ts';
import { useLive } from './use-live.ts';

/** Shows its content to who is signed in; everybody else goes to the login and comes back afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { signedIn } = useSession();
  const location = useLocation();
  useLive();
  useEffect(() => {
    // Whoever comes back may have been renamed or switched off since.
    if (signedIn) confirmCurrentUser();
  }, [signedIn]);
  return signedIn ? children : <Navigate to={loginPath(location)} replace />;
}
