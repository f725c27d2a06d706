// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { CalendarCard } from './calendar-card.tsx';

vi.mock('../../data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));
let scope: 'mine' | 'all' | null;
let refusal: Response | undefined;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  scope = null;
  refusal = undefined;
  sent = scriptedApi(({ method, body }) => {
    if (method !== 'GET' && refusal) return refusal;
    if (method === 'POST') scope = body.scope;
    if (method === 'DELETE') scope = null;
    return method === 'POST' ? { url: `https://acme.example/calendar/${body.scope}` } : { scope };
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const draw = () => drawPage([{ path: '/', element: <CalendarCard /> }], '/');
const press = async (name: string) => {
  const button = await screen.findByRole<HTMLButtonElement>('button', { name });
  await waitFor(() => expect(button.disabled).toBe(false));
  fireEvent.click(button);
};

test('a feed of one’s own work gets an address, another one with all work, and is switched off', async () => {
  draw();
  expect(screen.getByRole('button', { name: 'My work' })).toHaveProperty('disabled', true);
  expect(screen.getByText(/^Get an address/)).toBeDefined();
  await press('My work');
  expect(await screen.findByText('https://acme.example/calendar/mine')).toBeDefined();
  expect(await screen.findByText(/the work orders that are yours/)).toBeDefined();
  await press('New address: all work');
  expect(await screen.findByText('https://acme.example/calendar/all')).toBeDefined();
  expect(await screen.findByText(/all work orders that you may see/)).toBeDefined();
  await press('Switch off');
  expect(await screen.findByText(/^Get an address/)).toBeDefined();
  expect(screen.queryByText(/acme\.example/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'Switch off' })).toBeNull();
  expect(
    sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body?.scope]),
  ).toEqual([
    ['POST', 'mine'],
    ['POST', 'all'],
    ['DELETE', undefined],
  ]);
});

test('what could not be done is told, and the feed stays as it was', async () => {
  scope = 'all';
  draw();
  await screen.findByRole('button', { name: 'Switch off' });
  refusal = refusedWith(403, 'forbidden');
  await press('Switch off');
  expect(await screen.findByText('This could not be done. forbidden')).toBeDefined();
  expect(screen.getByText(/all work orders that you may see/)).toBeDefined();
});
