// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { RecordTabs } from './record-tabs.tsx';

vi.mock('../../data/throttled.ts', () => ({
  throttled: (_limit: number, _interval: number, call: unknown) => call,
}));

const ORDER = 'work-orders/work_order';
const FITTED = 'parts/asset_part';
const fitted = (id: number, label: string, quantity: number) => ({
  id,
  asset: { id: 3, label: 'Jaw Crusher' },
  part: { id: id + 10, label },
  quantity,
  unit: 'pcs',
  available: 5,
});

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  api = fakeApi({
    [ORDER]: [{ id: 7, code: 'WO-00007', is_closed: false, asset: { id: 3, label: 'Jaw Crusher' } }],
    [FITTED]: [fitted(1, 'Bearing', 2), fitted(2, 'Seal', 1)],
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

const draw = (viewOnly = false) =>
  drawPage([{ path: '/', element: <RecordTabs path={ORDER} recordKey={7} viewOnly={viewOnly} /> }], '/');

test('two fitted parts are issued with three taps, each with how many are fitted', async () => {
  draw();
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Issue Part Bearing' }));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  fireEvent.click(screen.getByRole('button', { name: 'Issue Part Seal' }));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(2));
  expect(api.sentBy('POST').map(({ path, body }) => [path, body])).toEqual([
    [`${ORDER}/7/issue`, { part: 11, quantity: 2 }],
    [`${ORDER}/7/issue`, { part: 12, quantity: 1 }],
  ]);
});

test('a refusal says what there is', async () => {
  draw();
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  const issue = await screen.findByRole('button', { name: 'Issue Part Bearing' });
  api.answerNext('POST', 'work-orders/work_order/7/issue', 409, {
    code: 'out_of_stock',
    message: '1 of 2 are in Main Store.',
  });
  fireEvent.click(issue);
  await screen.findByText(/1 of 2 are in Main Store/);
});

test('who only reads is offered nothing', async () => {
  draw(true);
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  await screen.findByRole('heading', { name: 'Misc Costs' });
  expect(screen.queryByRole('button', { name: /Issue Part/ })).toBeNull();
});
