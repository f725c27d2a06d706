import { History } from '../history/history.tsx';

/** The history of the platform's own store. */
export function Page() {
  return <History isAdmin />;
}
