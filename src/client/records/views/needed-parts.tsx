import { lazy, Suspense } from 'react';
import type { View } from './view.ts';

const NeededParts = lazy(() => import('../plans/needed-parts.tsx'));

/** The parts that plans need within 90 days, beside the stock; also the place to decide what to order. */
export const view: View = {
  label: 'Parts needed',
  icon: 'package',
  fits: (screen) => screen.route === '/schedule' || screen.route === '/parts',
  ownPages: true,
  Component: () => (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <NeededParts />
    </Suspense>
  ),
};
