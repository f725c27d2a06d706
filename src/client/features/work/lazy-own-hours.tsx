import { Suspense } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { ACTION_FIELDS, ItemOf } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const OwnHours = lazyPart(async () => ({ default: (await import('./own-hours.tsx')).OwnHours }));

/** The field of *Complete* for one's own hours, loaded where it is asked for. */
export const OWN_HOURS: ItemOf<typeof ACTION_FIELDS> = {
  path: WORK_ORDER,
  action: 'complete',
  field: 'hours',
  Component: (props) => (
    <Suspense>
      <OwnHours {...props} />
    </Suspense>
  ),
};
