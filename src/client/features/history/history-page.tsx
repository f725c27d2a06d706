import { History } from './history.tsx';

/** The history of a tenant. */
export function Page() {
  return <History />;
}
