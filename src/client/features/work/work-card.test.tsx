// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { WorkCard } from './work-card.tsx';

const AT = '2026-03-02T07:00:00.000Z';
const KNOWN = { id: 3, code: 'WO-00003', description: 'Swap idlers', created_at: AT, updated_at: AT };
const NONE = { of: () => [], reload() {} };

test.each([
  ['ready', 2, 'Parts ready', '2 procedures to finish'],
  ['short', 1, 'Waiting for parts', '1 procedure to finish'],
])(
  'what holds up the work stands on its card: parts are %s, %i procedures open',
  async (parts, open, ...texts) => {
    beginCache();
    fakeApi({});
    const order = { ...KNOWN, parts_state: parts, procedures_open: open };
    drawPage([{ path: '/', element: <WorkCard order={order} readings={NONE} /> }], '/');
    for (const text of texts) expect(await screen.findByText(text)).toBeTruthy();
  },
);

test('an order that needs neither says nothing of them', async () => {
  beginCache();
  fakeApi({});
  const order = { ...KNOWN, parts_state: 'none', procedures_open: 0 };
  drawPage([{ path: '/', element: <WorkCard order={order} readings={NONE} /> }], '/');
  await screen.findByText('Swap idlers');
  expect(screen.queryByText(/parts|procedure/i)).toBeNull();
});
