// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache, refreshAfterWrite } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { CalendarCard } from './calendar-card.tsx';

let scope: 'mine' | 'all' | null;
let planned: boolean;
let refusal: Response | undefined;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  scope = null;
  planned = false;
  refusal = undefined;
  sent = scriptedApi(({ method, body }) => {
    if (method !== 'GET' && refusal) return refusal;
    if (method === 'POST') scope = body.scope;
    if (method === 'POST' || method === 'PATCH') planned = body.planned;
    if (method === 'DELETE') scope = null;
    return method === 'POST' ? { url: `https://acme.example/calendar/${body.scope}` } : { scope, planned };
  });
});
const draw = (model = servedModel()) =>
  drawPage([{ path: '/', element: <CalendarCard /> }], '/', 'tenant', model);
const tick = () => screen.getByLabelText<HTMLInputElement>(/^Also planned maintenance/);
const writes = () => sent.filter(({ method }) => method !== 'GET').map(({ method, body }) => [method, body]);
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
  expect(writes()).toEqual([
    ['POST', { scope: 'mine', planned: false }],
    ['POST', { scope: 'all', planned: false }],
    ['DELETE', undefined],
  ]);
});

test('planned services are wanted from the start, or later at the same address', async () => {
  draw();
  await waitFor(() => expect(tick().disabled).toBe(false));
  fireEvent.click(tick());
  expect(tick().checked).toBe(true);
  await press('My work');
  expect(await screen.findByText('https://acme.example/calendar/mine')).toBeDefined();
  await screen.findByRole('button', { name: 'Switch off' });
  fireEvent.click(tick());
  await waitFor(() => expect(planned).toBe(false));
  expect(tick().checked).toBe(false);
  expect(screen.getByText('https://acme.example/calendar/mine')).toBeDefined();
  refusal = refusedWith(403, 'forbidden');
  fireEvent.click(tick());
  expect(await screen.findByText('This could not be done. forbidden')).toBeDefined();
  await waitFor(() => expect(tick().checked).toBe(false));
  expect(writes()).toEqual([
    ['POST', { scope: 'mine', planned: true }],
    ['PATCH', { planned: false }],
    ['PATCH', { planned: true }],
  ]);
});

test('whose role shows no plans is not asked about them', async () => {
  const { 'maintenance/plan': _, ...manifest } = servedModel().manifest;
  // Chosen when the role was another one.
  planned = true;
  draw({ ...servedModel(), manifest });
  await press('All work');
  expect(await screen.findByText('https://acme.example/calendar/all')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(writes()).toEqual([['POST', { scope: 'all', planned: false }]]);
});

test('an address that has ended elsewhere, as with a new password, is shown no longer', async () => {
  draw();
  await press('My work');
  expect(await screen.findByText('https://acme.example/calendar/mine')).toBeDefined();
  await screen.findByRole('button', { name: 'Switch off' });
  scope = null;
  void refreshAfterWrite('users/sessions');
  expect(await screen.findByText(/^Get an address/)).toBeDefined();
  expect(screen.queryByText(/acme\.example/)).toBeNull();
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
