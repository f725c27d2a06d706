import { Navigate, useLocation } from 'react-router-dom';

/** An alias of an address: redirects and keeps query, hash and navigation state. */
export function Alias({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} state={state} replace />;
}
