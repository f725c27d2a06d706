import { useEffect } from 'react';
import { Navigate } from 'react-router-dom';

/** Who was led to their work since the app was opened; whoever goes to the dashboard from there wants to see it. */
let ledUser: number | undefined;

/** Whether somebody has been led to their work already. */
export function wasLed(user: number | undefined): boolean {
  return ledUser === user;
}

/** Leads to one's own work, once. */
export function LeadToMyWork({ user }: { user: number | undefined }) {
  useEffect(
    () => () => {
      ledUser = user;
    },
    [user],
  );
  return <Navigate to="/my-work" replace />;
}
