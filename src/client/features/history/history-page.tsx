import { History } from './history.tsx';

/** What happened in a tenant. */
export function Page() {
  return <History />;
}
