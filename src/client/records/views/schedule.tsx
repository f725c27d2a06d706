import { lazy, Suspense } from 'react';
import type { View } from './view.ts';

const ScheduleCalendar = lazy(() => import('../plans/schedule-calendar.tsx'));

/** Work orders on their days, with the forecast of plans; orders are moved by dragging, keys or their menu. */
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
