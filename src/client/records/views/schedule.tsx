import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { View } from './view.ts';

const ScheduleCalendar = lazyPart(() => import('../plans/schedule-calendar.tsx'));

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
