// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { modelOf } from '../../model/model.ts';
import { chipsOf } from './filter-values.ts';
import { ListChips } from './list-chips.tsx';

test('a filter by people names them', async () => {
  fakeApi({
    'users/user': [
      { id: 3, name: 'Ann' },
      { id: 4, name: 'Ben' },
    ],
  });
  const { properties } = entityAt(modelOf('tenant').manifest, 'work-orders/work_order');
  const chips = chipsOf(properties, [], { 'assigned_to_id.in': '3,4,@me' });
  const removed = vi.fn();
  const opened = vi.fn();
  const wrong = { 'assigned_to_id.in': ['must name people'] };
  drawPage(
    [
      {
        path: '/',
        element: <ListChips chips={chips} onRemove={removed} opener={() => opened} wrong={wrong} />,
      },
    ],
    '/',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove filter Assigned To: Ann or Ben or me' }));
  expect(removed).toHaveBeenCalledWith(['assigned_to_id.in']);
  fireEvent.click(screen.getByRole('button', { name: 'Assigned To: Ann or Ben or me' }));
  expect(opened).toHaveBeenCalledOnce();
  expect(screen.getByRole('alert').textContent).toBe('must name people');
});

test('who removes a filter is led to the next one', async () => {
  const { properties } = entityAt(modelOf('tenant').manifest, 'work-orders/work_order');
  const chips = chipsOf(properties, [], { priority: 'high', maint_type: 'preventive' });
  const element = <ListChips chips={chips} onRemove={() => {}} opener={() => undefined} />;
  drawPage([{ path: '/', element }], '/');
  const [first, second] = await screen.findAllByRole('button', { name: /^Remove filter/ });
  fireEvent.click(first as HTMLElement);
  expect(document.activeElement).toBe(second);
  fireEvent.click(second as HTMLElement);
  expect(document.activeElement).toBe(first);
});
