import { type ReactNode, useEffect } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { followChanges } from '../data/live.ts';
import { confirmCurrentUser, useSession } from '../data/session.ts';
import { loginPath } from '../features/account/next-path.ts';
import { hasDirtyForms } from '../records/saving/dirty-forms.ts';

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

/** Shows changes by others while somebody is signed in. */
function useLive(): void {
  const { user } = useSession();
  const id = user?.id;
  useEffect(() => (id === undefined ? undefined : followChanges(hasDirtyForms)), [id]);
}
