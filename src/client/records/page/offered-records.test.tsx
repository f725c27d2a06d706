// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache, cachedAnswer, nameOf } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { RecordTabs } from './record-tabs.tsx';

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
  api = fakeApi({
    [ORDER]: [{ id: 7, code: 'WO-00007', is_closed: false, asset: { id: 3, label: 'Jaw Crusher' } }],
    [FITTED]: [fitted(1, 'Bearing', 2), fitted(2, 'Seal', 1)],
  });
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

/** Draws the tab for somebody with these rights, until the order and what it lists have been read. */
async function drawFor(grants: Grants) {
  const model = ownModel(modelOf('tenant'), rightsOf(grants), 1);
  const element = (
    <ModelProvider value={model}>
      <RecordTabs path={ORDER} recordKey={7} viewOnly={false} />
    </ModelProvider>
  );
  drawPage([{ path: '/', element }], '/');
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  await screen.findByRole('heading', { name: 'Misc Costs' });
  await waitFor(() => expect(cachedAnswer(nameOf(['record', ORDER, `${ORDER}/7`, '']))?.data).toBeDefined());
  await act(async () => {});
}
const offered = () => screen.queryAllByRole('button', { name: /^Issue Part/ });
const READ: Grants = { '*': { read: 'all' } };

test.each<[string, Grants, number, number]>([
  ['who may change all orders', { ...READ, [ORDER]: { read: 'all', update: 'all', actions: ['*'] } }, 2, 1],
  [
    'who may change their own, and this is nobody’s',
    { ...READ, [ORDER]: { read: 'all', update: 'own', actions: ['*'] } },
    0,
    0,
  ],
  [
    'who may not do that with an order',
    { ...READ, [ORDER]: { read: 'all', update: 'all', actions: ['start'] } },
    0,
    1,
  ],
  [
    'who sees no fitted parts',
    {
      [ORDER]: { read: 'all', update: 'all', actions: ['*'] },
      'work-orders/work_order_misc_cost': { read: 'all' },
    },
    0,
    0,
  ],
])('parts are offered to %s: %#', async (_, grants, count, asked) => {
  await drawFor(grants);
  if (count > 0) await waitFor(() => expect(offered()).toHaveLength(count));
  else {
    // What could not be used is waited for all the same, so that it would stand there by now.
    await waitFor(() => expect(api.sent.filter(({ path }) => path === FITTED)).toHaveLength(asked));
    await act(async () => {});
    expect(offered()).toEqual([]);
  }
});

test('what is fitted says how much of it there is; nothing is offered for an order without an asset', async () => {
  draw();
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  const parts = within(await screen.findByRole('region', { name: 'Fitted Parts' }));
  expect(parts.getAllByRole('listitem')[0]?.textContent).toMatch(/^BearingQuantity 2 · Available 5/);
  expect(api.sent.find(({ path }) => path === FITTED)?.query).toMatchObject({ asset_id: '3' });
  cleanup();
  beginCache();
  Object.assign(api.rows[ORDER]?.[0] ?? {}, { asset: null });
  const before = api.sent.length;
  draw();
  fireEvent.click(screen.getByRole('tab', { name: 'Misc Costs' }));
  await screen.findByRole('heading', { name: 'Misc Costs' });
  await waitFor(() => expect(api.sent.slice(before).some(({ path }) => path === `${ORDER}/7`)).toBe(true));
  expect(api.sent.slice(before).filter(({ path }) => path === FITTED)).toEqual([]);
});
