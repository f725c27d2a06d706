import { Navigate, useLocation } from 'react-router-dom';

/** Another name of an address: leads there with the query and the state of the navigation kept. */
export function Alias({ to }: { to: string }) {
  const { search, hash, state } = useLocation();
  return <Navigate to={{ pathname: to, search, hash }} state={state} replace />;
}
