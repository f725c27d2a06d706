import { lazy, Suspense } from 'react';
import type { View } from './view.ts';

const ReadingRound = lazy(() => import('../plans/reading-round.tsx'));

/** The meters that are to be read by now, each with a box for what it shows. */
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
