// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { RecordFigures } from './record-figures.tsx';

test('the names of the numbers stand there before the numbers have come', () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const figures = (
    <RecordFigures path="work-orders/work_order" id={3} names={['labour_cost', 'total_cost']} />
  );
  drawPage([{ path: '/', element: figures }], '/');
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
    'Labour Cost',
    'Total Cost',
  ]);
  expect(document.querySelectorAll('dd .skeleton')).toHaveLength(2);
});
