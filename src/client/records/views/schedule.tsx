import { lazy, Suspense } from 'react';
import type { View } from './view.ts';

const ScheduleCalendar = lazy(() => import('../plans/schedule-calendar.tsx'));

/** The days of work orders with what plans will come to; orders are moved by hand, keys or their menu. */
export const view: View = {
  label: 'Calendar',
  icon: 'calendar-clock',
  fits: (screen) => screen.route === '/schedule',
  ownPages: true,
  reads: ['span', 'shown'],
  Component: ({ asked }) => (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <ScheduleCalendar asked={asked} />
    </Suspense>
  ),
};
