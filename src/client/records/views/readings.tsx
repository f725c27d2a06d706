import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { View } from './view.ts';

const ReadingRound = lazyPart(() => import('../plans/reading-round.tsx'));

/** The meters that are due, each with a box for its reading. */
export const view: View = {
  label: 'Readings',
  icon: 'gauge',
  fits: (screen) => screen.route === '/schedule',
  ownPages: true,
  Component: () => (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <ReadingRound />
    </Suspense>
  ),
};
