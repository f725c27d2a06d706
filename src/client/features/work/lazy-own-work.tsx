import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { OwnWorkFrame } from './own-work-frame.tsx';

const Loaded = lazyPart(async () => ({ default: (await import('./own-work.tsx')).OwnWork }));

/** OwnWork, loaded only for users who do the work. */
export function LazyOwnWork() {
  return (
    <Suspense fallback={<OwnWorkFrame />}>
      <Loaded />
    </Suspense>
  );
}
