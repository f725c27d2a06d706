import { Suspense } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import type { View } from '../rows/view.ts';

const Board = lazyPart(() => import('../board/board.tsx'));

/** A column per choice, or per referenced record, as set in `ui:views`; cards are moved by dragging, keys or their menu. */
export const view: View = {
  label: 'Board',
  icon: 'columns-3',
  fits: (screen) => screen.views?.board !== undefined,
  ownPages: true,
  Component: () => (
    <Suspense fallback={<div className="board-wait" aria-busy />}>
      <Board />
    </Suspense>
  ),
};
