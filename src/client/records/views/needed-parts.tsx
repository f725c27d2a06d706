import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { View } from './view.ts';

const NeededParts = lazyPart(() => import('../plans/needed-parts.tsx'));

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
