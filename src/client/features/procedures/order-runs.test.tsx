// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { beginCache } from '../../data/cache.ts';
import { OrderRuns } from './order-runs.tsx';

const RUN = 'procedures/run';
beforeEach(() => beginCache());

test('all procedures of an order stand above its list, also more than one page holds', async () => {
  const run = (id: number) => ({ id, name: `Run ${id}`, state: 'open', done: id % 2, total: 3 });
  const api = fakeApi({ [RUN]: Array.from({ length: 101 }, (_, at) => run(at + 1)) });
  drawPage([{ path: '/', element: <OrderRuns path={RUN} owner={WORK_ORDER} ownerId={7} /> }], '/');
  const links = await screen.findAllByRole('link');
  expect(links).toHaveLength(101);
  expect(links.slice(0, 2).map((link) => link.getAttribute('aria-label'))).toEqual([
    'Continue Run 1',
    'Begin Run 2',
  ]);
  expect(api.sentTo(RUN)[0]?.query).toMatchObject({ work_order_id: '7' });
});
