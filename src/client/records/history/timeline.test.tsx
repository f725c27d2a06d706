// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { RecordHistory } from '../page/record-history.tsx';

const LOG = (servedModel().manifest['work-orders/work_order_log'] as Entity).path;
const ANA = { id: 7, label: 'Ana' };
const logged = (id: number, at: string, log_type: string, description: string) => ({
  id,
  created_at: at,
  user: ANA,
  log_type,
  description,
});
const AT = '2026-03-02T10:00:00.000Z';

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [LOG]: [
      logged(2, AT, 'status', 'Status: Open → Done'),
      logged(1, '2026-03-01T10:00:00.000Z', 'cost', 'Added seal'),
    ],
    history: [
      {
        id: 9,
        at: AT,
        actor: { kind: 'user', id: 7, name: 'Ana' },
        action: 'updated',
        entity: 'work-orders/work_order',
        key: 3,
        label: 'WO-00003',
        exists: true,
        before: { is_closed: false },
        after: { is_closed: true },
        details: null,
      },
    ] as never,
  });
});

const sentences = () =>
  screen.getAllByRole('listitem').map((item) => item.querySelector('.history-sentence')?.textContent);

test('log and changes of a record are one list, which can be narrowed to a kind', async () => {
  drawPage([{ path: '/', element: <RecordHistory path="work-orders/work_order" id={3} /> }], '/');
  expect(api.sent).toEqual([]);
  const fold = screen.getByText('History').closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await screen.findByText(/Added seal/);
  expect(sentences()).toEqual(['Ana Status: Open → Done', 'Ana Added seal']);
  const [first] = screen.getAllByRole('listitem');
  fireEvent.click(within(first as HTMLElement).getByRole('button', { name: 'Details' }));
  within(first as HTMLElement).getByRole('row', { name: 'Closed No Yes' });

  api.sent.length = 0;
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'cost' } });
  await expect.poll(() => api.sentTo(LOG)).toHaveLength(1);
  expect(api.sentTo(LOG)[0]?.query).toMatchObject({
    work_order_id: '3',
    'log_type.in': 'cost',
    ordering: '-id',
  });
});

test('of a long log ten stand there first, more when asked, and each kind begins with ten again', async () => {
  const day = (at: number) => `2026-03-${String(at).padStart(2, '0')}T10:00:00.000Z`;
  api.rows[LOG] = Array.from({ length: 12 }, (_, at) =>
    logged(12 - at, day(12 - at), 'cost', `Cost ${12 - at}`),
  );
  const noChanges = () => api.answerNext('GET', 'history', 200, { data: [], meta: { next: null } });
  noChanges();
  drawPage([{ path: '/', element: <RecordHistory path="work-orders/work_order" id={3} /> }], '/');
  const fold = screen.getByText('History').closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  const older = await screen.findByRole('button', { name: 'Show older' });
  expect(sentences()).toEqual(Array.from({ length: 10 }, (_, at) => `Ana Cost ${12 - at}`));
  noChanges();
  fireEvent.click(older);
  await screen.findByText(/Cost 1$/);
  expect(sentences()).toHaveLength(12);
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  api.sent.length = 0;
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: 'cost' } });
  await expect.poll(() => api.sent.map(({ path, query }) => [path, query.page_size])).toEqual([[LOG, '10']]);
  await screen.findByRole('button', { name: 'Show older' });
});

test('a log of just one page has nothing older; changes of fields are read alone', async () => {
  api.rows[LOG] = [];
  api.rows.history = [];
  api.answerNext('GET', 'history', 200, { data: [], meta: { next: null } });
  drawPage([{ path: '/', element: <RecordHistory path="work-orders/work_order" id={3} /> }], '/');
  const fold = screen.getByText('History').closest('details') as HTMLDetailsElement;
  fold.open = true;
  fireEvent(fold, new Event('toggle'));
  await screen.findByText('Nothing happened yet.');
  expect(screen.queryByRole('button', { name: 'Show older' })).toBeNull();
  api.sent.length = 0;
  api.answerNext('GET', 'history', 200, { data: [], meta: { next: null } });
  fireEvent.change(screen.getByLabelText('Show'), { target: { value: '@changes' } });
  await expect.poll(() => api.sent.map(({ path }) => path)).toEqual(['history']);
});
