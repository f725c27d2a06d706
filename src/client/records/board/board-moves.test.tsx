// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { ListContext, type ShownList } from '../rows/list-context.ts';
import Board from './board.tsx';

const ORDER = 'parts/purchase_order';
let api: FakeApi;

beforeEach(() => {
  addDialogs();
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [{ id: 1, code: 'PO-1', state: 'draft' }] });
  const answered = fetch;
  // The fake knows no filters, and a column is one.
  vi.stubGlobal('fetch', async (request: Request) => {
    const state = new URL(request.url).searchParams.get('state');
    if (state === null) return answered(request);
    const data = (api.rows[ORDER] ?? []).filter((row) => row.state === state);
    return Response.json({ data, meta: { total: data.length } });
  });
});

function draw(): void {
  const { manifest, screens } = servedModel();
  const own = screens[ORDER] as Screen;
  const list = {
    entity: entityAt(manifest, ORDER),
    screen: { ...own, views: { board: { by: 'state' } } },
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
      nameOf: ({ code }: { code?: unknown }) => String(code),
      may: () => true,
    },
  } as unknown as ShownList;
  drawPage(
    [
      {
        path: '/',
        element: (
          <ListContext.Provider value={list}>
            <Board />
          </ListContext.Provider>
        ),
      },
    ],
    '/',
  );
}
async function drop(on: string): Promise<void> {
  const card = (await screen.findByRole('button', { name: 'Move PO-1' })).closest('li') as HTMLElement;
  fireEvent.dragStart(card, { dataTransfer: { setData() {} } });
  fireEvent.drop(screen.getByRole('region', { name: on }));
}
const column = (name: string) => within(screen.getByRole('region', { name }));

test('a card that no action leads there bounces, and hears what is possible', async () => {
  draw();
  await drop('Received');
  await screen.findByText('PO-1 cannot go to Received. Possible now: Order, Cancel.');
  expect(column('Draft').getByText('PO-1')).toBeTruthy();
  expect(api.sentBy('POST')).toEqual([]);
});

test('its menu has the states alone that an action leads to', async () => {
  draw();
  fireEvent.click(await screen.findByRole('button', { name: 'Move PO-1' }));
  const items = screen.getAllByRole('menuitem').map(({ textContent }) => textContent);
  expect(items).toEqual(['Ordered', 'Cancelled']);
});

test('a card that nothing leads away from has no menu', async () => {
  api.rows[ORDER] = [{ id: 1, code: 'PO-1', state: 'closed' }];
  draw();
  await screen.findByText('PO-1');
  expect(screen.queryByRole('button', { name: 'Move PO-1' })).toBeNull();
});

test('a card goes along its action, which asks first where it asks', async () => {
  draw();
  api.answerNext('POST', `${ORDER}/1/order`, 200, { data: { id: 1, code: 'PO-1', state: 'ordered' } });
  await drop('Ordered');
  await screen.findByText('PO-1: Ordered');
  expect(api.sentBy('POST')).toMatchObject([{ path: `${ORDER}/1/order`, body: {} }]);
  expect(api.sentBy('PATCH')).toEqual([]);
  await waitFor(() => expect(screen.getByRole('button', { name: 'Move PO-1' })).toBeTruthy());
  await drop('Cancelled');
  await screen.findByText('Cancel this order?');
  expect(api.sentBy('POST')).toHaveLength(1);
});

test('one that another has moved meanwhile goes back with the reason', async () => {
  draw();
  const message = 'This Purchase Order is Cancelled. Nothing more can be done with it.';
  const errors = { state: ['is Cancelled, which is final'] };
  api.answerNext('POST', `${ORDER}/1/order`, 409, { code: 'wrong_state', message, errors });
  await drop('Ordered');
  await screen.findByText(`PO-1 stays where it was. ${message}`);
  await waitFor(() => expect(column('Draft').getByText('PO-1')).toBeTruthy());
});
