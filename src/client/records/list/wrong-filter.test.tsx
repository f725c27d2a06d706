// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { EntityList } from './entity-list.tsx';

const ORDER = 'work-orders/work_order';
let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [ORDER]: [{ id: 1, code: 'WO-1' }] });
});

const draw = (address: string) =>
  drawPage([{ path: '/work-orders', element: <EntityList path={ORDER} stateInUrl /> }], address);

test('what the server refuses is said at the control that asks for it', async () => {
  const refused = { code: 'malformed', message: 'No.', errors: { 'amount.gte': ['"much" is not a number'] } };
  const headers = { 'content-type': 'application/json' };
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(refused), { status: 400, headers }));
  draw('/work-orders?amount.gte=much');
  const filters = await screen.findByRole('group', { name: 'Filters' });
  const alert = await within(filters).findByRole('alert');
  expect(alert.textContent).toBe('"much" is not a number');
  expect(alert.closest('.list-filter')?.textContent).toContain('Amount');
});

test('a chip opens its control with the focus on it, and is taken away by its cross', async () => {
  const router = draw('/work-orders?is_closed=false&search=x');
  fireEvent.click(await screen.findByRole('button', { name: 'Closed: No' }));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Closed')));
  expect(screen.queryByRole('button', { name: 'Closed: No' })).toBeNull();
  fireEvent.change(screen.getByLabelText('Closed'), { target: { value: 'true' } });
  await waitFor(() => expect(router.state.location.search).toBe('?is_closed=true&search=x'));
  fireEvent.click(screen.getByRole('button', { name: /Hide Filters/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Remove filter Closed: Yes' }));
  await waitFor(() => expect(router.state.location.search).toBe('?search=x'));
});

test('a control that was added takes the focus; overdue asks for what has passed and is not over', async () => {
  const router = draw('/work-orders');
  fireEvent.click(await screen.findByRole('button', { name: 'Show Filters' }));
  fireEvent.change(screen.getByLabelText('Add filter'), { target: { value: 'assigned_to.null' } });
  const empty = screen.getByLabelText('Assigned To is empty');
  expect(document.activeElement).toBe(empty);
  fireEvent.change(empty, { target: { value: 'true' } });
  fireEvent.change(screen.getByLabelText('Completion End Date'), { target: { value: 'overdue' } });
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(router.state.location.search))).toEqual({
      'assigned_to.null': 'true',
      'completion_end_date.lte': '@today-1',
      is_closed: 'false',
    }),
  );
  expect((screen.getByLabelText('Completion End Date') as HTMLSelectElement).value).toBe('overdue');
  await waitFor(() =>
    expect(api.sentBy('GET').findLast(({ path }) => path === ORDER)?.query).toMatchObject({
      is_closed: 'false',
    }),
  );
});

test('what the address asks for and the list does not know is said, and can be taken out', async () => {
  const router = draw(
    '/work-orders?priority.foo=1&ordering=-bogus,code&columns=code,nonsense&view=gantt&group=amount&is_closed=false&utm=x',
  );
  const said = await screen.findByText(/This link has filters this list does not know/);
  expect(said.textContent).toContain(
    'filter “priority.foo”, order “bogus”, column “nonsense”, view “gantt”, group “amount”',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Take it out' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?ordering=code&columns=code&is_closed=false&utm=x'),
  );
  expect(screen.queryByText(/does not know/)).toBeNull();
});

test('a shared view may name columns that not everybody sees; nothing is said of them', async () => {
  draw('/work-orders?columns=code,nonsense&saved=3&asset_id=1');
  await screen.findAllByText('WO-1');
  expect(screen.queryByText(/does not know/)).toBeNull();
});
