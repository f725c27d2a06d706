import { lazy, Suspense } from 'react';
import { OwnWorkFrame } from './own-work-frame.tsx';

const Loaded = lazy(async () => ({ default: (await import('./own-work.tsx')).OwnWork }));

/** OwnWork, loaded only for users who do the work. */
export function LazyOwnWork() {
  return (
    <Suspense fallback={<OwnWorkFrame />}>
      <Loaded />
    </Suspense>
  );
}
