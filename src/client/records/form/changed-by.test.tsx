// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { fakeApi } from '../../../../test/support/fake-api.ts';
import { ChangedBy } from './changed-by.tsx';

const entry = (id: number, at: string, name: string, after: Record<string, unknown>) => ({
  id,
  at,
  actor: { kind: 'user', id, name },
  entity: 'work-orders/work_order',
  key: 3,
  label: 'WO-00003',
  action: 'updated',
  before: {},
  after,
  details: null,
  exists: true,
});

test('names who changed what since the version that is edited, and nothing older', async () => {
  const api = fakeApi({
    history: [
      entry(2, '2026-03-01T09:31:00.000Z', 'Ann', {
        priority: 'high',
        suggested_start_date: '2026-03-04',
      }),
      entry(1, '2026-03-01T09:29:00.000Z', 'Ben', { priority: 'low' }),
    ],
  });
  drawPage(
    [
      {
        path: '/',
        element: <ChangedBy path="work-orders/work_order" id={3} since="2026-03-01T09:30:00.000Z" />,
      },
    ],
    '/',
  );
  await screen.findByText(/^Ann changed Priority to High, Suggested Start Date to Mar 4, 2026 at /);
  expect(screen.queryByText(/Ben/)).toBeNull();
  expect(api.sent.find(({ path }) => path === 'history')?.query).toMatchObject({
    entity: 'work-orders/work_order',
    key: '3',
    kind: 'updated',
  });
});
