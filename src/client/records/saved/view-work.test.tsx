// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { ViewTabs } from './view-tabs.tsx';

const ORDER = 'work-orders/work_order';
const VIEW = 'users/view';
const REFUSED = { code: 'forbidden', message: 'You may not do this.' };

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  localStorage.setItem('user', JSON.stringify({ id: 1, name: 'Ann', email: 'ann@acme.example' }));
  const own = { path: ORDER, is_shared: false, pinned: false };
  api = fakeApi({
    [VIEW]: [
      { id: 1, name: 'Urgent', ...own, state: { priority: 'high' }, user: { id: 1, label: 'Ann' } },
      { id: 2, name: 'Pumps', ...own, state: { search: 'pump' }, user: { id: 2, label: 'Bob' } },
      { id: 3, name: 'Cranes', ...own, state: { search: 'crane' }, pinned: true, user: null },
    ],
    [`${ORDER}/counts`]: [],
  });
});

async function draw(address: string, model = modelOf('tenant'), columns?: string[]) {
  const element = (
    <ModelProvider value={model}>
      <ViewTabs path={ORDER} columns={columns} />
    </ModelProvider>
  );
  const router = drawPage([{ path: '/work-orders', element }], address);
  await screen.findByRole('link', { name: 'Urgent' });
  return router;
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const tabs = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

test('a pinned view says how many it finds, and where the count stopped; the others say nothing', async () => {
  api.rows[`${ORDER}/counts`] = [{ total: 0 }, { total_at_least: 5000 }] as never;
  await draw('/work-orders');
  await screen.findByText('5,000+');
  expect(tabs()).toEqual([
    'Open',
    'All',
    'Overdue0',
    'Unassigned',
    'My work',
    'Closed',
    'Closed this month',
    'Urgent',
    'Pumps',
    'Cranes5,000+',
  ]);
});

test('who may not do all removes only their own views', async () => {
  const model = ownModel(modelOf('tenant'), rightsOf({ '*': { read: 'all' } }), 1);
  await draw('/work-orders?search=pump&saved=2', model);
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Pumps');
  expect(screen.queryByRole('button', { name: /view$/ })).toBeNull();
  cleanup();
  await draw('/work-orders?priority=high&saved=1', model);
  button('Edit view');
});

test('a change that could not be saved stays to be saved again, with the columns that one sees', async () => {
  const router = await draw('/work-orders?columns=code&saved=1', modelOf('tenant'), ['code', 'asset']);
  api.answerNext('PATCH', `${VIEW}/1`, 403, REFUSED);
  fireEvent.click(button('Save'));
  await screen.findByText('The view could not be saved. You may not do this.');
  screen.getByText('changed');
  expect(router.state.location.search).toBe('?columns=code&saved=1');
  fireEvent.click(button('Save'));
  await waitFor(() => expect(screen.queryByText('changed')).toBeNull());
  const state = { columns: 'code' };
  expect(api.sentBy('PATCH').map(({ path, body }) => [path, body])).toEqual([
    [`${VIEW}/1`, { state }],
    [`${VIEW}/1`, { state }],
  ]);
});

test('a view that is changed by its dialog is saved once, is shown where one was, and has the focus', async () => {
  const router = await draw('/work-orders?priority=high&saved=1&page=2');
  button('Edit view').focus();
  fireEvent.click(button('Edit view'));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Now' } });
  const refusal = Promise.withResolvers<void>();
  api.answerNext('PATCH', `${VIEW}/1`, 403, REFUSED, refusal.promise);
  fireEvent.click(button('Save'));
  await waitFor(() => expect(button('Save').disabled).toBe(true));
  expect(button('Delete view').disabled).toBe(true);
  refusal.resolve();
  expect((await dialog.findByRole('alert')).textContent).toContain('You may not do this.');
  fireEvent.click(button('Save'));
  await screen.findByRole('link', { name: 'Now' });
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(router.state.location.search).toBe('?priority=high&saved=1&page=2');
  expect(document.activeElement?.textContent).toBe('Now');
});

test('a view of another that could not be removed says why, and is asked for again', async () => {
  await draw('/work-orders?search=pump&saved=2');
  fireEvent.click(button('Remove view'));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Remove view' }));
  dialog.getByText('Pumps was shared by Bob. It goes for everybody.');
  api.answerNext('DELETE', `${VIEW}/2`, 403, REFUSED);
  fireEvent.click(button('Delete view'));
  expect((await dialog.findByRole('alert')).textContent).toContain('You may not do this.');
  expect(tabs()).toContain('Pumps');
  fireEvent.click(button('Delete view'));
  await waitFor(() => expect(tabs()).not.toContain('Pumps'));
});

test('Reset and its button go together, so the tab of the view has the focus', async () => {
  const router = await draw('/work-orders?priority=low&saved=1');
  button('Save as');
  fireEvent.click(screen.getByRole('link', { name: 'Reset' }));
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Urgent'));
  expect(router.state.location.search).toBe('?priority=high&saved=1');
});
