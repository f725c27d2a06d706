// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { ListProgress } from './list-progress.tsx';

const ITEM = 'work-orders/work_order_checklist';
let answer: (request: ScriptedRequest) => unknown;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  sent = scriptedApi((request) => answer(request));
});
const counted = (total: number) => Response.json({ data: [], meta: { total } });
const draw = () =>
  drawPage(
    [
      {
        path: '/',
        element: <ListProgress path={ITEM} parent={{ name: 'work_order', id: 4 }} tick="is_done" />,
      },
    ],
    '/',
  );

test('of the items of an order it says how many are done', async () => {
  answer = ({ query }) => counted(query.is_done === 'true' ? 3 : 5);
  draw();
  expect(await screen.findByText('3 of 5')).toBeDefined();
  expect(sent.map(({ path, query }) => [path, query]).sort()).toEqual([
    [ITEM, { work_order_id: '4', page_size: '1' }],
    [ITEM, { work_order_id: '4', page_size: '1', is_done: 'true' }],
  ]);
});

test.each([undefined, 'true'])('while one of both is not known it says nothing', async (known) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { fetch } = globalThis;
  answer = () => counted(5);
  vi.stubGlobal('fetch', async (request: Request) => {
    const isKnown = new URL(request.url).searchParams.get('is_done') === (known ?? null);
    if (!isKnown) await promise;
    return fetch(request);
  });
  draw();
  await expect.poll(() => sent).toHaveLength(1);
  await act(async () => {});
  expect(screen.queryByText(/of/)).toBeNull();
  resolve();
  expect(await screen.findByText('5 of 5')).toBeDefined();
});
