// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from '../list/entity-list.tsx';

const ORDER = 'work-orders/work_order';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [ORDER]: [],
    'work-orders/status': ['Open', 'On Hold'].map((name, at) => ({ id: at + 1, name })),
    // The fake answers a summary as it would a list.
    [`${ORDER}/summary`]: [{ id: 0, group: { status: { id: 2, label: 'On Hold' } }, sum: { amount: 15.5 } }],
  });
});

test('each column says what its cards come to, which one request asks for', async () => {
  drawPage(
    [{ path: '/work-orders', element: <EntityList path={ORDER} stateInUrl /> }],
    '/work-orders?view=board&priority=high',
  );
  const column = async (name: string) => within(await screen.findByRole('region', { name }));
  await (await column('On Hold')).findByText(/^Amount .*15\.50$/);
  await (await column('Open')).findByText(/^Amount .*0\.00$/);
  const summaries = api.sentBy('GET').filter(({ path }) => path === `${ORDER}/summary`);
  expect(summaries.map(({ query }) => query)).toEqual([{ priority: 'high', group: 'status', sum: 'amount' }]);
});
