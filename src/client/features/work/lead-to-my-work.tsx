import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

/** The user redirected to their work since the app was opened; opening the dashboard after that shows it. */
let ledUser: number | undefined;

/** Whether the user has been redirected to their work already. */
export function wasLed(user: number | undefined): boolean {
  return ledUser === user;
}

/** Redirects to the user's own work, once. */
export function LeadToMyWork({ user }: { user: number | undefined }) {
  useEffect(
    () => () => {
      ledUser = user;
    },
    [user],
  );
  return <Navigate to="/my-work" replace />;
}
