import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { useShownList } from '../rows/list-context.ts';
import type { View } from '../rows/view.ts';

const RecordCalendar = lazyPart(() => import('../calendar/record-calendar.tsx'));

/** Records on their days, according to the entity's `dates`; they are moved by dragging, keys or their menu. */
export const view: View = {
  label: 'Calendar',
  icon: 'calendar-clock',
  fits: (screen) => screen.views?.calendar === true,
  ownPages: true,
  reads: ['span', 'shown'],
  Component: CalendarView,
};

function CalendarView() {
  const { entity, asked, works, may } = useShownList();
  return (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <RecordCalendar path={entity.path} asked={asked} works={works} may={may} />
    </Suspense>
  );
}
