// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../../data/cache.ts';
import { ViewTabs } from './view-tabs.tsx';

const ORDER = 'work-orders/work_order';
const VIEW = 'users/view';
const ANN = { id: 1, label: 'Ann' };
const BOB = { id: 2, label: 'Bob' };

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  localStorage.setItem('user', JSON.stringify({ id: 1, name: 'Ann', email: 'ann@acme.example' }));
  const own = { path: ORDER, is_shared: false, pinned: false };
  api = fakeApi({
    [VIEW]: [
      { id: 1, name: 'Urgent', ...own, state: { priority: 'high' }, user: ANN },
      { id: 2, name: 'Pumps', ...own, state: { search: 'pump', gone: '1' }, is_shared: true, user: BOB },
      // Of another list, whose path begins like this one's.
      { id: 3, name: 'Elsewhere', ...own, path: `${ORDER}_checklist`, state: {}, user: ANN },
    ],
    [`${ORDER}/counts`]: [],
  });
});

async function draw(address = '/work-orders', columns?: string[]) {
  const router = drawPage(
    [{ path: '/work-orders', element: <ViewTabs path={ORDER} columns={columns} /> }],
    address,
  );
  await screen.findByRole('link', { name: 'Urgent' });
  return router;
}
const here = (router: ReturnType<typeof drawPage>) =>
  Object.fromEntries(new URLSearchParams(router.state.location.search));
const current = () => screen.getAllByRole('link').find((link) => link.getAttribute('aria-current'));

test('views of the schema and saved ones are tabs; each leads to an address that holds all of it', async () => {
  const router = await draw();
  const tabs = within(screen.getByRole('navigation', { name: 'Views' })).getAllByRole('link');
  expect(tabs.map(({ textContent }) => textContent)).toEqual([
    'Open',
    'All',
    'Overdue',
    'Unassigned',
    'My work',
    'Closed',
    'Closed this month',
    'Urgent',
    'Pumps',
  ]);
  expect(current()?.textContent).toBe('All');
  fireEvent.click(screen.getByRole('link', { name: 'Overdue' }));
  expect(here(router)).toEqual({
    is_closed: 'false',
    'completion_end_date.lte': '@today-1',
    ordering: 'completion_end_date',
    saved: 'overdue',
  });
  expect(current()?.textContent).toBe('Overdue');
  expect(screen.queryByText('changed')).toBeNull();
});

test('all pinned ones are counted in one request', async () => {
  await draw();
  await waitFor(() => expect(api.sentBy('GET').some(({ path }) => path.endsWith('/counts'))).toBe(true));
  const asked = api.sentBy('GET').filter(({ path }) => path === `${ORDER}/counts`);
  expect(asked[0]?.query).toEqual({
    views: encodeURIComponent(
      'is_closed=false&completion_end_date.lte=%40today-1&ordering=completion_end_date',
    ),
  });
});

test('a changed view says so; it is saved, or goes back to what it was', async () => {
  const router = await draw('/work-orders?priority=low&saved=1&page=3');
  expect(screen.getByText('changed')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Reset' }).getAttribute('href')).toBe(
    '/work-orders?priority=high&saved=1',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.rows[VIEW]?.[0]?.state).toEqual({ priority: 'low' }));
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
  expect(here(router)).toEqual({ priority: 'low', saved: '1' });
  // The button is gone, so its view's tab has the focus.
  expect(document.activeElement?.textContent).toBe('Urgent');
});

test('what one looks at is saved as a view with its columns, shared and pinned', async () => {
  const router = await draw('/work-orders?is_closed=false', ['code', 'asset']);
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: ' Open ' } });
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Share/ }));
  fireEvent.click(dialog.getByRole('checkbox', { name: /^Pin/ }));
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  const state = { columns: 'code,asset', is_closed: 'false' };
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]?.body).toEqual({
    name: 'Open',
    path: ORDER,
    is_shared: true,
    pinned: true,
    state,
  });
  await waitFor(() => expect(here(router)).toEqual({ ...state, saved: '4' }));
  expect(document.activeElement?.closest('nav')?.getAttribute('aria-label')).toBe('Views');
});

test.each([
  [/^Share/, { is_shared: true, pinned: false }],
  [/^Pin/, { is_shared: false, pinned: true }],
])('a view is made and changed with what is ticked alone: %s', async (tick, marks) => {
  await draw('/work-orders?is_closed=false');
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  const made = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fireEvent.change(made.getByRole('textbox', { name: 'Name' }), { target: { value: 'Open' } });
  fireEvent.click(made.getByRole('checkbox', { name: tick }));
  fireEvent.click(made.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentBy('POST')).toMatchObject([{ body: { name: 'Open', ...marks } }]));
  cleanup();
  await draw('/work-orders?priority=high&saved=1');
  fireEvent.click(screen.getByRole('button', { name: 'Edit view' }));
  const changed = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  fireEvent.click(changed.getByRole('checkbox', { name: tick }));
  fireEvent.click(changed.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.sentBy('PATCH').map(({ path, body }) => [path, body])).toEqual([
      [`${VIEW}/1`, { name: 'Urgent', ...marks }],
    ]),
  );
});

test('a view is deleted from its dialog, and the list is shown without it', async () => {
  const router = await draw('/work-orders?priority=high&saved=1');
  fireEvent.click(screen.getByRole('button', { name: 'Edit view' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(api.sentBy('DELETE').map(({ path }) => path)).toEqual([`${VIEW}/1`]));
  await waitFor(() => expect(here(router)).toEqual({}));
  // Its tab is gone, so the first one has the focus.
  await waitFor(() => expect(document.activeElement?.textContent).toBe('All'));
});

test('own views are moved by Shift and an arrow, or by dragging; those of others stay', async () => {
  const own = { path: ORDER, is_shared: false, pinned: false, state: {}, user: ANN };
  api.rows[VIEW]?.push(
    { id: 5, name: 'Cranes', ...own, position: 0 },
    { id: 6, name: 'Doors', ...own, position: 0 },
  );
  await draw();
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const saved = () => names().slice(names().indexOf('Closed this month') + 1);
  expect(saved()).toEqual(['Urgent', 'Pumps', 'Cranes', 'Doors']);
  const pumps = screen.getByRole('link', { name: 'Pumps' });
  expect(pumps.closest('li')?.draggable).toBe(false);
  fireEvent.keyDown(screen.getByRole('link', { name: 'Doors' }), { key: 'ArrowLeft', shiftKey: true });
  expect(saved()).toEqual(['Urgent', 'Pumps', 'Doors', 'Cranes']);
  expect(screen.getByText('Doors is 2 of 3 own views')).toBeTruthy();
  const placesOf = () => api.rows[VIEW]?.map(({ name, position }) => [name, position]);
  await waitFor(() => expect(placesOf()).toContainEqual(['Cranes', 3]));
  expect(placesOf()).toContainEqual(['Doors', 2]);
  // Nobody else's is written.
  const written = api.sentBy('PATCH').map(({ path }) => path);
  expect(written).not.toEqual([]);
  expect(written).not.toContain(`${VIEW}/2`);

  const tab = (name: string) => screen.getByRole('link', { name }).closest('li') as HTMLElement;
  const drag = (dropEffect: string) => {
    const dataTransfer = { setData() {}, dropEffect };
    fireEvent.dragStart(tab('Cranes'), { dataTransfer });
    fireEvent.dragOver(tab('Urgent'), { dataTransfer });
    fireEvent.dragEnd(tab('Cranes'), { dataTransfer });
  };
  // Escape takes it back to the order that was saved last.
  drag('none');
  expect(saved()).toEqual(['Urgent', 'Pumps', 'Doors', 'Cranes']);
  drag('move');
  expect(saved()).toEqual(['Cranes', 'Pumps', 'Urgent', 'Doors']);
  await waitFor(() => expect(placesOf()).toContainEqual(['Cranes', 1]));
});

test('an order that the server refuses goes back, and that is told', async () => {
  api.rows[VIEW]?.push({ ...api.rows[VIEW][0], id: 5, name: 'Cranes', position: 0 } as { id: number });
  await draw();
  const names = () => screen.getAllByRole('link').map(({ textContent }) => textContent);
  const saved = () => names().slice(names().indexOf('Closed this month') + 1);
  expect(saved()).toEqual(['Urgent', 'Pumps', 'Cranes']);
  for (const id of [1, 5])
    api.answerNext('PATCH', `${VIEW}/${id}`, 403, { code: 'forbidden', message: 'You may not do this.' });
  fireEvent.keyDown(screen.getByRole('link', { name: 'Cranes' }), { key: 'ArrowLeft', shiftKey: true });
  expect(saved()).toEqual(['Cranes', 'Pumps', 'Urgent']);
  await screen.findByText('The order of the views could not be saved. You may not do this.');
  await waitFor(() => expect(saved()).toEqual(['Urgent', 'Pumps', 'Cranes']));
});

test('a view is saved once, however often that is asked for, and may be saved again once it was refused', async () => {
  await draw('/work-orders?is_closed=false');
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Open' } });
  const answered = Promise.withResolvers<void>();
  api.answerNext('POST', VIEW, 403, { code: 'forbidden', message: 'No.' }, answered.promise);
  const save = dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' });
  fireEvent.click(save);
  expect(save.disabled).toBe(true);
  fireEvent.click(save);
  answered.resolve();
  await dialog.findByRole('alert');
  expect(api.sentBy('POST')).toHaveLength(1);
  expect(save.disabled).toBe(false);
});

test('a refusal of the server stands in the dialog', async () => {
  await draw('/work-orders?is_closed=false');
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Urgent' } });
  const errors = { name: ['is already used with the same User and List'] };
  api.answerNext('POST', 'users/view', 422, {
    code: 'invalid',
    message: 'Please check the marked fields.',
    errors,
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('Name: is already used');
});

test('what others share cannot be changed but removed by who may do all; what is hidden in it is said', async () => {
  const router = await draw('/work-orders?search=pump&saved=2');
  expect(screen.getByText(/your role cannot see/)).toBeTruthy();
  expect(screen.queryByText('changed')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Remove view' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete view' }));
  await waitFor(() => expect(api.sentBy('DELETE')[0]?.path).toBe(`${VIEW}/2`));
  await waitFor(() => expect(here(router)).toEqual({}));
});

test('the view that the menu opens a list in belongs to all of it: it is nothing to save', async () => {
  drawPage([{ path: '/schedule', element: <ViewTabs path="maintenance/plan" /> }], '/schedule?view=schedule');
  const all = await screen.findByRole('link', { name: 'All' });
  expect(all.getAttribute('href')).toBe('/schedule?view=schedule');
  expect(screen.queryByRole('button', { name: 'Save view' })).toBeNull();
  fireEvent.click(screen.getByRole('link', { name: 'Problems' }));
  fireEvent.click(await screen.findByRole('link', { name: 'All' }));
  expect(current()?.textContent).toBe('All');
});

test('an arrow alone moves no view, and neither does Shift with another key', async () => {
  const own = { path: ORDER, is_shared: false, pinned: false, state: {}, user: ANN };
  api.rows[VIEW]?.push({ id: 5, name: 'Cranes', ...own, position: 0 });
  await draw();
  const cranes = screen.getByRole('link', { name: 'Cranes' });
  const urgent = screen.getByRole('link', { name: 'Urgent' });
  for (const key of [{ key: 'ArrowLeft' }, { key: 'ArrowRight' }, { key: 'Home', shiftKey: true }])
    expect(fireEvent.keyDown(cranes, key)).toBe(true);
  // The first one goes no further.
  fireEvent.keyDown(urgent, { key: 'ArrowLeft', shiftKey: true });
  const names = screen.getAllByRole('link').map(({ textContent }) => textContent);
  expect(names.indexOf('Urgent')).toBeLessThan(names.indexOf('Cranes'));
  // The views of others take no keys at all.
  expect(
    fireEvent.keyDown(screen.getByRole('link', { name: 'Pumps' }), { key: 'ArrowLeft', shiftKey: true }),
  ).toBe(true);
});

test('of own views that have their places, only those that changed places are written', async () => {
  const own = { path: ORDER, is_shared: false, pinned: false, state: {}, user: ANN };
  api.rows[VIEW] = ['Urgent', 'Cranes', 'Doors', 'Gates'].map((name, at) => ({
    ...{ id: at + 1, name, position: at + 1 },
    ...own,
  }));
  await draw();
  fireEvent.keyDown(screen.getByRole('link', { name: 'Doors' }), { key: 'ArrowLeft', shiftKey: true });
  await waitFor(() =>
    expect(api.sentBy('PATCH').map(({ path, body }) => [path, body])).toEqual([
      [`${VIEW}/3`, { position: 2 }],
      [`${VIEW}/2`, { position: 3 }],
    ]),
  );
});
