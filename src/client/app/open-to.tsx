import type { ReactNode } from 'react';
import { useCan } from '../model/use-can.ts';
import { NotFoundPage } from '../ui/not-found-page.tsx';

/** A page for users who may read its content. For others it does not exist. */
export function OpenTo({ reads, children }: { reads: string | undefined; children: ReactNode }) {
  const can = useCan();
  return reads === undefined || can.read(reads) ? children : <NotFoundPage />;
}
