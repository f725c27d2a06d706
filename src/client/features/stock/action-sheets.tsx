import { Suspense } from 'react';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { ACTION_SHEETS, ActionSheetProps, ItemOf } from '../../records/slots.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const Receive = lazyPart(async () => ({ default: (await import('./receive-sheet.tsx')).ReceiveSheet }));
const Return = lazyPart(async () => ({ default: (await import('./return-sheet.tsx')).ReturnSheet }));

/** The sheets on which deliveries and returned parts are counted. */
export const STOCK_SHEETS: ItemOf<typeof ACTION_SHEETS>[] = [
  { path: 'parts/purchase_order', action: 'receive', Component: waiting(Receive) },
  { path: WORK_ORDER, action: 'return', Component: waiting(Return) },
];

function waiting(Sheet: typeof Receive) {
  return (props: ActionSheetProps) => (
    <Suspense>
      <Sheet {...props} />
    </Suspense>
  );
}
