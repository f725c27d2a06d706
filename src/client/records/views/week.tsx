import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { View } from '../rows/view.ts';

const RecordWeek = lazyPart(() => import('../week/record-week.tsx'));

/** Who does what on which day of a week, as `assignee` and `dates` of the entity say; work is given and moved by dragging or keys. */
export const view: View = {
  label: 'Week',
  icon: 'users',
  fits: (screen) => screen.views?.week === true,
  ownPages: true,
  Component: () => (
    <Suspense fallback={<div className="calendar-wait" aria-busy />}>
      <RecordWeek />
    </Suspense>
  ),
};
