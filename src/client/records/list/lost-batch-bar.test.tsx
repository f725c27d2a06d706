// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

vi.mock('../batch/batch-bar.tsx', () => {
  throw new Error('Failed to fetch dynamically imported module');
});

const SITE = 'company/site';

test('a tick without a connection says what is missing, and the list stays', async () => {
  beginCache();
  localStorage.setItem('access', 'token');
  fakeApi({ [SITE]: [{ id: 1, code: 'S1', name: 'Site 1' }] });
  drawPage([{ path: '/settings/sites', element: <EntityList path={SITE} stateInUrl /> }], '/settings/sites');
  await screen.findByText('S1');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select Site 1' }));
  await screen.findByText('What can be done with ticked rows could not be loaded.');
  screen.getByText('S1');
});
