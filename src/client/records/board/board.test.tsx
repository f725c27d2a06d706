// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { EntityList } from '../list/entity-list.tsx';
import { ListContext, type ShownList } from '../rows/list-context.ts';
import Board from './board.tsx';

const ORDER = 'work-orders/work_order';
const STATUS = 'work-orders/status';
let api: FakeApi;

/** What a card has is an id once it was moved, as the fake takes what it is sent. */
const statusOf = ({ status }: Record<string, unknown>) =>
  typeof status === 'number' ? status : (status as { id: number }).id;

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  const order = (id: number, status: number) => ({
    id,
    code: `WO-${id}`,
    description: `Job ${id}`,
    status: { id: status, label: '' },
  });
  api = fakeApi({
    // Columns stand in the order in which the records were made, whatever they are called.
    [STATUS]: [
      { id: 2, name: 'Doing' },
      { id: 1, name: 'Open' },
      { id: 3, name: 'Done' },
    ],
    [ORDER]: [order(1, 1), order(2, 1), order(3, 2)],
  });
  const answered = fetch;
  // The fake knows no filters, and a column is one.
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await answered(request);
    const { searchParams } = new URL(request.url);
    const status = searchParams.get('status_id');
    if (status === null) return answer;
    const found = (api.rows[ORDER] ?? []).filter((row) => statusOf(row) === Number(status));
    const data = found.slice(0, Number(searchParams.get('page_size')));
    return Response.json({ data, meta: { total: found.length } });
  });
});

const draw = (address = '/work-orders?view=board', viewOnly = false) =>
  drawPage(
    [{ path: '/work-orders', element: <EntityList path={ORDER} stateInUrl viewOnly={viewOnly} /> }],
    address,
  );
/** The columns as they stand: what each is called and the cards in it. */
const columns = () =>
  [...document.querySelectorAll<HTMLElement>('.board-column')].map((column) => [
    column.querySelector('.board-column-head')?.textContent,
    ...within(column)
      .queryAllByRole('link')
      .map(({ textContent }) => textContent),
  ]);
const cardOf = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
const asked = () => api.sentBy('GET').flatMap(({ query }) => (query.status_id === undefined ? [] : [query]));

test('each status is a column, with how many it has, and asks for its own cards alone', async () => {
  draw('/work-orders?view=board&search=pump&priority.in=high&ordering=-code&page=2');
  await waitFor(() =>
    expect(columns()).toEqual([['Open2', 'Job 1', 'Job 2'], ['Doing1', 'Job 3'], ['Done0']]),
  );
  expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
  const shared = { search: 'pump', 'priority.in': 'high', ordering: '-code', page: '1', page_size: '50' };
  expect(asked()).toEqual(['1', '2', '3'].map((status_id) => ({ ...shared, status_id })));
});

test('a long column counts as other figures are written', async () => {
  const [first] = api.rows[ORDER] ?? [];
  api.rows[ORDER] = Array.from({ length: 1001 }, (_, at) => ({ ...first, id: at + 1 }));
  draw();
  await waitFor(() => expect(columns()[0]?.[0]).toBe('Open1,001'));
});

test.each([
  ['status_id=2', ['Doing1'], [2]],
  ['status_id.in=3,1', ['Open2', 'Done0'], [1, 3]],
])('a filter by what makes the columns leaves those alone: %s', async (filter, heads, ids) => {
  draw(`/work-orders?view=board&${filter}`);
  await waitFor(() => expect(columns().map(([head]) => head)).toEqual(heads));
  // The whole of each column, and not what the filter would leave of it.
  const of = asked().map((query) => `${query.status_id} ${query['status_id.in'] ?? 'alone'}`);
  expect([...new Set(of)].sort()).toEqual(ids.map((id) => `${id} alone`));
});

test('Shift and an arrow carry a card to the column beside it, over the version that was read, and Undo back', async () => {
  draw();
  await waitFor(() => expect(columns().map(([head]) => head)).toEqual(['Open2', 'Doing1', 'Done0']));
  fireEvent.keyDown(cardOf('Job 1'), { key: 'ArrowRight' });
  fireEvent.keyDown(cardOf('Job 1'), { key: 'ArrowLeft', shiftKey: true });
  fireEvent.keyDown(cardOf('Job 1'), { key: 'ArrowRight', shiftKey: true });
  // It stands there at once.
  expect(columns()).toEqual([['Open2', 'Job 2'], ['Doing1', 'Job 1', 'Job 3'], ['Done0']]);
  await screen.findByText('WO-1: Doing');
  expect(api.sentBy('PATCH')).toMatchObject([{ path: `${ORDER}/1`, ifMatch: '"v1"', body: { status: 2 } }]);
  await waitFor(() =>
    expect(columns()).toEqual([['Open1', 'Job 2'], ['Doing2', 'Job 1', 'Job 3'], ['Done0']]),
  );
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Job 1'));
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByText('Changed back');
  await waitFor(() => expect(columns()[0]).toEqual(['Open2', 'Job 1', 'Job 2']));
});

test('the menu of a card leads to all other columns', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Move WO-3' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Open', 'Done']);
  fireEvent.click(screen.getByRole('menuitem', { name: 'Done' }));
  await waitFor(() =>
    expect(columns()).toEqual([['Open2', 'Job 1', 'Job 2'], ['Doing0'], ['Done1', 'Job 3']]),
  );
});

test('a card that is dropped on a column goes there, and back with the reason where the server refuses', async () => {
  draw();
  await screen.findByRole('link', { name: 'Job 3' });
  await waitFor(() => expect(columns()[2]).toEqual(['Done0']));
  api.answerNext('PATCH', `${ORDER}/3`, 422, { code: 'invalid', message: 'It is not finished.' });
  const done = screen.getByRole('region', { name: 'Done' });
  fireEvent.dragStart(cardOf('Job 3'), { dataTransfer: { setData() {} } });
  fireEvent.dragOver(done);
  expect(done.className).toContain('is-over');
  fireEvent.drop(done);
  expect(done.className).not.toContain('is-over');
  expect(columns()[2]).toEqual(['Done0', 'Job 3']);
  await screen.findByText(/It is not finished\.$/);
  await waitFor(() =>
    expect(columns()).toEqual([['Open2', 'Job 1', 'Job 2'], ['Doing1', 'Job 3'], ['Done0']]),
  );
});

test('a card that is dropped where it stands is not written', async () => {
  draw();
  await screen.findByRole('link', { name: 'Job 3' });
  for (const column of ['Doing', 'Done']) {
    fireEvent.dragStart(cardOf('Job 3'), { dataTransfer: { setData() {} } });
    fireEvent.drop(screen.getByRole('region', { name: column }));
  }
  await screen.findByText('WO-3: Done');
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ status: 3 }]);
});

test('where a page is only for reading no card can be moved', async () => {
  draw('/work-orders?view=board', true);
  fireEvent.keyDown(await screen.findByRole('link', { name: 'Job 1' }), {
    key: 'ArrowRight',
    shiftKey: true,
  });
  expect(screen.queryByRole('button', { name: 'Move WO-1' })).toBeNull();
  expect(cardOf('Job 1').draggable).toBe(false);
  expect(columns()[0]).toEqual(['Open2', 'Job 1', 'Job 2']);
});

test('only those cards can be moved whose records who looks may change', async () => {
  const list: ShownList = {
    entity: entityAt(servedModel().manifest, ORDER),
    screen: servedModel().screens[ORDER] as Screen,
    ...{
      label: '',
      columns: [],
      rows: undefined,
      pageSize: 0,
      isBusy: false,
      state: { order: [] },
      asked: {},
    },
    ...{
      link: null,
      works: true,
      sort() {},
      nameOf: ({ code }) => String(code),
      may: (_, { id }) => id !== 1,
    },
  };
  const board = (
    <ListContext.Provider value={list}>
      <Board />
    </ListContext.Provider>
  );
  drawPage([{ path: '/', element: board }], '/');
  await screen.findByRole('button', { name: 'Move WO-2' });
  expect(screen.getByText('Job 1')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Move WO-1' })).toBeNull();
});

test('a long column shows its first fifty, more when asked, and says where all of them are', async () => {
  api.rows[ORDER] = Array.from({ length: 120 }, (_, at) => ({
    id: at + 1,
    code: `WO-${at + 1}`,
    description: `Job ${at + 1}`,
    status: { id: 1, label: 'Open' },
  }));
  draw();
  const more = await screen.findByRole('button', { name: 'Show more' });
  expect(columns()[0]).toHaveLength(51);
  fireEvent.click(more);
  await screen.findByText('The first 100; the list has all of them.');
  expect(columns()[0]).toHaveLength(101);
  expect(columns()[0]?.[0]).toBe('Open120');
});

test('a card stands once, also while its new column has been read again and its old one has not', async () => {
  draw();
  await screen.findByRole('link', { name: 'Job 1' });
  const { fetch } = globalThis;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET' && new URL(request.url).searchParams.get('status_id') === '1') await held;
    return fetch(request);
  });
  fireEvent.keyDown(cardOf('Job 1'), { key: 'ArrowRight', shiftKey: true });
  await waitFor(() => expect(columns()[1]).toEqual(['Doing2', 'Job 1', 'Job 3']));
  expect(columns()[0]).toEqual(['Open2', 'Job 2']);
  letGo();
  await waitFor(() => expect(columns()[0]).toEqual(['Open1', 'Job 2']));
  expect(columns()[1]).toEqual(['Doing2', 'Job 1', 'Job 3']);
});

test('what is dropped without a card being carried moves nothing', async () => {
  draw();
  await screen.findByRole('link', { name: 'Job 3' });
  fireEvent.dragStart(cardOf('Job 3'), { dataTransfer: { setData() {} } });
  fireEvent.drop(screen.getByRole('region', { name: 'Done' }));
  await screen.findByText('WO-3: Done');
  // A file from elsewhere, say, also after a card was let go where no column is.
  fireEvent.drop(screen.getByRole('region', { name: 'Open' }));
  fireEvent.dragStart(cardOf('Job 1'), { dataTransfer: { setData() {} } });
  fireEvent.dragEnd(cardOf('Job 1'));
  fireEvent.drop(screen.getByRole('region', { name: 'Doing' }));
  await act(async () => {});
  expect(api.sentBy('PATCH').map(({ body }) => body)).toEqual([{ status: 3 }]);
});

test('a column that could not be read is read again by itself', async () => {
  const { fetch } = globalThis;
  let isBroken = true;
  vi.stubGlobal('fetch', (request: Request) =>
    isBroken && new URL(request.url).searchParams.get('status_id') === '2'
      ? Promise.resolve(Response.json({ code: 'forbidden', message: 'No.' }, { status: 403 }))
      : fetch(request),
  );
  draw();
  const doing = within(await screen.findByRole('region', { name: 'Doing' }));
  await doing.findByText(/This column could not be loaded/);
  await waitFor(() => expect(columns()[0]).toEqual(['Open2', 'Job 1', 'Job 2']));
  isBroken = false;
  fireEvent.click(doing.getByRole('button', { name: 'Try again' }));
  await doing.findByRole('link', { name: 'Job 3' });
});
