// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { modelOf } from '../../model/model.ts';
import { chipsOf } from './filter-values.ts';
import { ListChips } from './list-chips.tsx';

vi.mock('../../data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('a filter by people names them', async () => {
  fakeApi({
    'users/user': [
      { id: 3, name: 'Ann' },
      { id: 4, name: 'Ben' },
    ],
  });
  const { properties } = entityAt(modelOf('tenant').manifest, 'work-orders/work_order');
  const chips = chipsOf(properties, [], { 'assigned_to_id.in': '3,4' });
  const removed = vi.fn();
  drawPage([{ path: '/', element: <ListChips chips={chips} onRemove={removed} /> }], '/');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Assigned To: Ann, Ben' }));
  expect(removed).toHaveBeenCalledWith('assigned_to_id.in');
});
