// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { PROCEDURE_STEPS } from '../../../../test/support/procedure-steps.ts';
import { beginCache } from '../../data/cache.ts';
import { RunPage } from './run-page.tsx';

const RUN = 'procedures/run';
const run = {
  id: 7,
  name: 'Weekly guard check',
  work_order: { id: 3, label: 'WO-00003' },
  procedure: { id: 1, label: 'Weekly guard check' },
  version: { id: 2, label: 'Version 1' },
  answers: { temp: 60 },
  state: 'open',
  files: null,
};

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal('scrollTo', () => {});
  api = fakeApi({ [RUN]: [{ ...run }], 'procedures/version': [{ id: 2, steps: PROCEDURE_STEPS }] });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});
const draw = () => {
  const back = { to: '/work-orders/3', label: 'Work Order' };
  drawPage([{ path: '/', element: <RunPage path={RUN} id={7} back={back} /> }], '/');
};

test('each answer is sent by itself, without a version that others could have raised', async () => {
  draw();
  expect(await screen.findByText('1 of 6')).toBeTruthy();
  fireEvent.click(screen.getByRole('radio', { name: 'not_ok' }));
  expect(screen.getByText(/noted as a finding/)).toBeTruthy();
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  const [sent] = api.sentBy('PATCH');
  expect(sent?.body).toEqual({ answers: { guard: 'not_ok' } });
  expect(sent?.ifMatch).toBeNull();
});

test('a step is asked only where its condition holds', async () => {
  draw();
  await screen.findByText('1 of 6');
  expect(screen.queryByText('Photo of the leak')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'dripping' }));
  expect(await screen.findByText('Photo of the leak')).toBeTruthy();
});

test('finishing says what is missing at its step, before it is sent', async () => {
  draw();
  await screen.findByText('1 of 6');
  fireEvent.click(screen.getByRole('button', { name: 'Finish' }));
  expect(await screen.findByText('Is required.')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
});
