// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { device } from '../../../test/support/memory-unsent.ts';
import { Unsent } from './unsent.tsx';

vi.mock('../data/unsent.ts', () => import('../../../test/support/memory-unsent.ts'));

beforeEach(() => {
  device.entries = [
    {
      ...{ key: '1 temp', at: 1, record: 'procedures/run/1', part: 'temp' },
      ...{ title: 'Check 1', to: '/runs/1', content: {} },
    },
  ];
});

test('what began to wait on a page is told on the next one', async () => {
  const router = drawPage([{ path: '/*', element: <Unsent /> }], '/runs/1');
  localStorage.setItem('unsent', '1');
  await act(() => router.navigate('/assets'));
  const link = await screen.findByRole('link', { name: 'Check 1' });
  expect(link.getAttribute('href')).toBe('/runs/1');
});
