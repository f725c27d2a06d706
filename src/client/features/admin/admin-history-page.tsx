import { History } from '../history/history.tsx';

/** What happened in the platform's own store. */
export function Page() {
  return <History isAdmin />;
}
