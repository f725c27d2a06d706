// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { DevicesCard } from './devices-card.tsx';

const device = (id: number, more: object) => ({
  id,
  user_agent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
  address: '10.0.0.1',
  created_at: '2026-03-01T08:00:00.000Z',
  last_used_at: '2026-03-02T08:00:00.000Z',
  current: false,
  ...more,
});
let devices: object[];
let ending: () => Response;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  devices = [
    device(1, { current: true }),
    device(2, { user_agent: 'Mozilla/5.0 (iPhone) Safari/1', address: null, last_used_at: null }),
    device(3, { user_agent: null }),
  ];
  ending = () => new Response(null, { status: 204 });
  scriptedApi(({ method, path }) => {
    if (method !== 'DELETE') return devices;
    const answer = ending();
    if (answer.ok) devices = devices.filter((one) => !path.endsWith(`/${(one as { id: number }).id}`));
    return answer;
  });
});

test('each device says what it is and when it was used; any but this one can be signed out', async () => {
  drawPage([{ path: '/', element: <DevicesCard /> }], '/');
  expect(screen.getByRole('list').getAttribute('aria-busy')).toBe('true');
  expect(await screen.findByText('Chrome on Linux')).toBeDefined();
  const times = [...document.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(times.slice(0, 2)).toEqual(['2026-03-02T08:00:00.000Z', '2026-03-01T08:00:00.000Z']);
  expect(screen.getByText('This device')).toBeDefined();
  expect(screen.getByText('Unknown device')).toBeDefined();
  expect(screen.getByText(/^Address not known/)).toBeDefined();
  const buttons = screen.getAllByRole('button', { name: /^Sign out/ });
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Sign out Safari on iOS',
    'Sign out Unknown device',
  ]);
  fireEvent.click(buttons[0] as HTMLElement);
  expect(await screen.findByText('Safari on iOS is signed out')).toBeDefined();
  await waitFor(() => expect(screen.queryByText('Safari on iOS')).toBeNull());
});

test('what could not be ended is told, and can be tried again', async () => {
  ending = () => refusedWith(403, 'forbidden');
  drawPage([{ path: '/', element: <DevicesCard /> }], '/');
  const button = await screen.findByRole('button', { name: 'Sign out Safari on iOS' });
  fireEvent.click(button);
  expect(await screen.findByText('Safari on iOS could not be signed out. forbidden')).toBeDefined();
  await waitFor(() => expect(button).toHaveProperty('disabled', false));
});

test('a list that could not be read is read again', async () => {
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async () => refusedWith(403, 'forbidden'));
  drawPage([{ path: '/', element: <DevicesCard /> }], '/');
  const again = await screen.findByRole('button', { name: 'Try again' });
  vi.stubGlobal('fetch', fetch);
  fireEvent.click(again);
  expect(await screen.findByText('Chrome on Linux')).toBeDefined();
});
