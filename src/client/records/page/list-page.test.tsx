// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { addDialogs } from '../../../../test/support/jsdom-dialog.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache, cachedAnswer, nameOf } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { ListPage } from './list-page.tsx';

const LOCATION = 'company/location';
const PREFERENCE = 'users/preference';

let api: FakeApi;
beforeAll(addDialogs);
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    [LOCATION]: [{ id: 1, site: { id: 1, label: 'North' }, name: 'Pit', address: 'Road 1', slug: 'pit' }],
  });
});

const draw = (address = '/settings/locations') =>
  drawPage([{ path: '/settings/locations', element: <ListPage path={LOCATION} /> }], address);
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const kept = () => api.rows[PREFERENCE]?.find(({ key }) => key === `list:${LOCATION}`)?.value;
/** Opens the picker once the earlier choice has loaded. */
async function openPicker() {
  await waitFor(() =>
    expect(cachedAnswer(nameOf(['list', PREFERENCE, 'page_size=100']))?.data).toBeDefined(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Columns and rows' }));
  return within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
}

test('columns are hidden, shown and moved by keys, and the next device shows them so', async () => {
  draw();
  await screen.findByText('Pit');
  expect(heads()).toEqual(['Site', 'Address', 'Name', 'Slug', 'Actions']);
  const picker = await openPicker();
  fireEvent.click(picker.getByRole('checkbox', { name: 'Slug' }));
  fireEvent.click(picker.getByRole('checkbox', { name: 'Created' }));
  fireEvent.keyDown(picker.getByRole('checkbox', { name: 'Name' }), { key: 'ArrowUp', altKey: true });
  expect(picker.getByRole('status').textContent).toBe('Name is column 2 of 4');
  const up = picker.getByRole('button', { name: 'Move Name up' });
  up.focus();
  fireEvent.click(up);
  // At the top, the arrow is disabled, so the tick box has the focus.
  expect(document.activeElement).toBe(picker.getByRole('checkbox', { name: 'Name' }));
  fireEvent.change(picker.getByRole('combobox', { name: 'Rows on a page' }), { target: { value: '25' } });
  expect(heads()).toEqual(['Name', 'Site', 'Address', 'Created', 'Actions']);
  await waitFor(() =>
    expect(kept()).toEqual({ columns: ['name', 'site', 'address', 'created_at'], page_size: 25 }),
  );
  expect(api.rows[PREFERENCE]).toHaveLength(1);

  cleanup();
  beginCache();
  draw();
  await waitFor(() => expect(heads()).toEqual(['Name', 'Site', 'Address', 'Created', 'Actions']));
  await waitFor(() => {
    const lists = api.sentBy('GET').filter(({ path }) => path === LOCATION);
    expect(lists.at(-1)?.query.page_size).toBe('25');
  });
});

test('the answer to an older choice does not undo a newer one', async () => {
  api.rows[PREFERENCE] = [{ id: 1, key: `list:${LOCATION}`, value: {}, updated_at: '' }];
  draw();
  await screen.findByText('Pit');
  const picker = await openPicker();
  const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()] as const;
  const older = { id: 1, key: `list:${LOCATION}`, value: { columns: ['site', 'address', 'name'] } };
  api.answerNext('PATCH', 'users/preference/1', 200, { data: older }, answers[0].promise);
  fireEvent.click(picker.getByRole('checkbox', { name: 'Slug' }));
  fireEvent.click(picker.getByRole('button', { name: 'Move Name up' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  api.answerNext('PATCH', 'users/preference/1', 200, { data: older }, answers[1].promise);
  answers[0].resolve();
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(2));
  fireEvent.click(picker.getByRole('button', { name: 'Move Name up' }));
  expect(heads()).toEqual(['Name', 'Site', 'Address', 'Actions']);
  answers[1].resolve();
  await waitFor(() => expect(kept()).toEqual({ columns: ['name', 'site', 'address'] }));
});

test('Reset goes back to what the schema says', async () => {
  api.rows[PREFERENCE] = [{ id: 1, key: `list:${LOCATION}`, value: { columns: ['name'] }, updated_at: '' }];
  draw();
  await waitFor(() => expect(heads()).toEqual(['Name', 'Actions']));
  const picker = await openPicker();
  expect(picker.getByRole('checkbox', { name: 'Name' }).hasAttribute('disabled')).toBe(true);
  fireEvent.click(picker.getByRole('button', { name: 'Reset' }));
  expect(heads()).toEqual(['Site', 'Address', 'Name', 'Slug', 'Actions']);
  await waitFor(() => expect(kept()).toEqual({}));
});

test('a column that is gone is left out quietly', async () => {
  const value = { columns: ['gone', 'name', 'slug'] };
  api.rows[PREFERENCE] = [{ id: 1, key: `list:${LOCATION}`, value, updated_at: '' }];
  draw();
  await waitFor(() => expect(heads()).toEqual(['Name', 'Slug', 'Actions']));
});

test('columns that the address names are shown, and the picker changes them there', async () => {
  const router = draw('/settings/locations?columns=slug,name');
  await screen.findByText('Pit');
  expect(heads()).toEqual(['Slug', 'Name', 'Actions']);
  const picker = await openPicker();
  fireEvent.click(picker.getByRole('checkbox', { name: 'Slug' }));
  expect(new URLSearchParams(router.state.location.search).get('columns')).toBe('name');
  expect(kept()).toBeUndefined();
});

test('Shift and a click sort by a further column', async () => {
  const router = draw();
  await screen.findByText('Pit');
  fireEvent.click(screen.getByRole('button', { name: /^Name/ }));
  fireEvent.click(screen.getByRole('button', { name: /^Slug/ }), { shiftKey: true });
  fireEvent.click(screen.getByRole('button', { name: /^Slug/ }), { shiftKey: true });
  expect(new URLSearchParams(router.state.location.search).get('ordering')).toBe('name,-slug');
  expect(screen.getByRole('columnheader', { name: /^Slug/ }).getAttribute('aria-sort')).toBe('descending');
});

test('how lists look follows from another device, and goes to the next', async () => {
  const look = { density: 'compact', theme: 'dark' };
  api.rows[PREFERENCE] = [{ id: 1, key: 'look', value: look, updated_at: '2026-03-01T10:00:00.000Z' }];
  draw();
  await waitFor(() => expect(document.documentElement.dataset.density).toBe('compact'));
  expect(document.documentElement.dataset.theme).toBe('dark');
  fireEvent.click(screen.getByRole('button', { name: 'Compact rows' }));
  await waitFor(() =>
    expect(api.rows[PREFERENCE]?.[0]?.value).toEqual({ density: 'comfortable', theme: 'dark' }),
  );
});

test('a look that was chosen here stays, whether the server has heard of it or not', async () => {
  const at = '2026-03-01T10:00:00.000Z';
  const look = { density: 'compact', theme: 'system' };
  api.rows[PREFERENCE] = [{ id: 1, key: 'look', value: look, updated_at: at }];
  draw();
  await waitFor(() => expect(document.documentElement.dataset.density).toBe('compact'));
  // The theme of the device is no choice.
  expect(document.documentElement.dataset.theme).toBeUndefined();
  api.answerNext('PATCH', `${PREFERENCE}/1`, 403, { code: 'forbidden', message: 'No.' });
  fireEvent.click(screen.getByRole('button', { name: 'Compact rows' }));
  await waitFor(() => expect(api.sentBy('PATCH')).toHaveLength(1));
  expect(document.documentElement.dataset.density).toBeUndefined();
  cleanup();
  beginCache();
  draw();
  await screen.findByText('Pit');
  await waitFor(() =>
    expect(cachedAnswer(nameOf(['list', PREFERENCE, 'page_size=100']))?.data).toBeDefined(),
  );
  expect(document.documentElement.dataset.density).toBeUndefined();
});

const ORDER = 'work-orders/work_order';
const COST = 'work-orders/work_order_misc_cost';
const nested = (allow: string, address = '/work-orders/7/costs') => {
  api.rows[ORDER] = [{ id: 7, code: 'WO-7' }];
  api.rows[COST] = [{ id: 1, description: 'Seal', work_order: { id: 7, label: 'WO-7' } }];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = await fetch(request);
    if (request.url.endsWith(`${ORDER}/7`)) answer.headers.set('allow', allow);
    return answer;
  });
  const grants = { [ORDER]: { read: 'all', create: true, update: 'own', delete: 'own' } } as const;
  const element = (
    <ModelProvider value={ownModel(modelOf('tenant'), rightsOf(grants), 1)}>
      <ListPage path={COST} />
    </ModelProvider>
  );
  return drawPage([{ path: '/work-orders/:parentId/costs', element }], address);
};

test.each([
  ['GET, PATCH', true],
  ['GET', false],
])('what belongs to a record is added by who may change that record: %s', async (allow, mayAdd) => {
  nested(allow);
  await screen.findByText('Seal');
  await screen.findByRole('link', { name: /WO-7/ });
  await waitFor(() => expect(screen.queryAllByRole('checkbox').length > 0).toBe(mayAdd));
  expect(api.sent.find(({ path }) => path === COST)?.query).toMatchObject({ work_order_id: '7' });
});

test.each(['/work-orders/8/costs', '/work-orders/x/costs', '/work-orders/new/costs'])(
  'a list of what belongs to no record is not there: %s',
  async (address) => {
    nested('GET', address);
    await screen.findByRole('heading', { name: /not found/i });
  },
);

test('a view that is saved has the columns that one has chosen for the list', async () => {
  const value = { columns: ['name', 'slug'] };
  api.rows[PREFERENCE] = [{ id: 1, key: `list:${LOCATION}`, value, updated_at: '' }];
  draw('/settings/locations?search=pit');
  await waitFor(() => expect(heads()).toEqual(['Name', 'Slug', 'Actions']));
  fireEvent.click(screen.getByRole('button', { name: 'Save view' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Name' }), { target: { value: 'Pits' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.sentBy('POST')).toHaveLength(1));
  expect(api.sentBy('POST')[0]?.body).toMatchObject({
    path: LOCATION,
    state: { search: 'pit', columns: 'name,slug' },
  });
});
