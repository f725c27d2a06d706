import { Suspense } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { ACTION_FIELDS, ItemOf } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const OwnHours = lazyPart(async () => ({ default: (await import('./own-hours.tsx')).OwnHours }));
const EndedAt = lazyPart(async () => ({ default: (await import('./ended-at.tsx')).EndedAt }));

const OF_COMPLETE = { path: WORK_ORDER, action: 'complete' };

/** The fields of *Complete* for one's own hours and for when work ended, loaded where they are asked for. */
export const COMPLETE_FIELDS: ItemOf<typeof ACTION_FIELDS>[] = [
  {
    ...OF_COMPLETE,
    field: 'hours',
    Component: (props) => (
      <Suspense>
        <OwnHours {...props} />
      </Suspense>
    ),
  },
  {
    ...OF_COMPLETE,
    field: 'at',
    Component: (props) => (
      <Suspense>
        <EndedAt {...props} />
      </Suspense>
    ),
  },
];
