import { type ComponentType, Suspense } from 'react';
import { PART, PLAN } from '../../../shared/entity-paths.ts';
import { useShownList } from '../../records/rows/list-context.ts';
import type { NamedView } from '../../records/rows/view.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const NeededParts = lazyPart(() => import('./needed-parts.tsx'));
const ReadingRound = lazyPart(() => import('./reading-round.tsx'));
/** What the week board of work orders knows of plans. */
export const PLANS_OF_WEEK = lazyPart(() => import('./week-plans.tsx'));
const ScheduleCalendar = lazyPart(() => import('./schedule-calendar.tsx'));

/** The ways to look at plans besides their list; the parts they need are also a way to look at parts. */
export const PLAN_VIEWS: NamedView[] = [
  {
    // The parts that plans need within 90 days, beside the stock; also the place to decide what to order.
    name: 'needed-parts',
    label: 'Parts needed',
    icon: 'package',
    fits: ({ path }) => path === PLAN || path === PART,
    ownPages: true,
    Component: waiting(() => <NeededParts />),
  },
  {
    // The meters that are due, each with a box for its reading.
    name: 'readings',
    label: 'Readings',
    icon: 'gauge',
    fits: ({ path }) => path === PLAN,
    ownPages: true,
    Component: waiting(() => <ReadingRound />),
  },
  {
    // Work orders on their days, with the forecast of plans; orders are moved by dragging, keys or their menu.
    name: 'schedule',
    label: 'Calendar',
    icon: 'calendar-clock',
    fits: ({ path }) => path === PLAN,
    ownPages: true,
    reads: ['span', 'shown'],
    Component: waiting(() => <ScheduleCalendar asked={useShownList().asked} />),
  },
];

/** A view whose code is loaded when it is chosen. */
function waiting(View: ComponentType): ComponentType {
  return () => (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <View />
    </Suspense>
  );
}
