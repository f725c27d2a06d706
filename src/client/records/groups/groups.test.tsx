// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { beginCache } from '../../data/cache.ts';
import { servedModel } from '../../model/model.ts';
import { EntityList } from '../list/entity-list.tsx';
import { type GroupTerm, groupFilter, groupTerms, inGroupOrder } from '../rows/group-terms.ts';

const ORDER = 'work-orders/work_order';
const entity = entityAt(servedModel().manifest, ORDER);
const term = (name: string) =>
  groupTerms([propertyOf(entity, name)].flatMap((one) => one ?? []))[0] as GroupTerm;

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  const order = (id: number, priority: string, amount: number) => ({
    id,
    code: `WO-${id}`,
    priority,
    amount,
  });
  api = fakeApi({
    [ORDER]: [order(1, 'high', 10), order(2, 'low', 5.5)],
    // The fake API answers a summary in the shape of a list.
    [`${ORDER}/summary`]: [{ id: 0, group: {}, sum: { amount: 15.5 } }],
  });
});

const draw = (address: string) =>
  drawPage([{ path: '/work-orders', element: <EntityList path={ORDER} stateInUrl /> }], address);
const asked = (path: string) => api.sentBy('GET').findLast((one) => one.path === path)?.query;

test('the foot of a list says what its numbers come to, over all that search and filters find', async () => {
  draw('/work-orders?search=pump&priority.in=high&page=2');
  const total = await screen.findByRole('row', { name: /Total.*15\.50/ });
  expect(within(total).getByText('15.50').dataset.label).toBe('Amount');
  expect(asked(`${ORDER}/summary`)).toEqual({ search: 'pump', 'priority.in': 'high', sum: 'amount' });
});

test('a list without records comes to nothing that is worth a line', async () => {
  api.rows[ORDER] = [];
  draw('/work-orders?search=pump');
  await screen.findByText('No records found');
  expect(screen.queryByText('Total')).toBeNull();
});

test('only a view that has columns and rows offers to choose them', async () => {
  drawPage(
    [{ path: '/work-orders', element: <EntityList path={ORDER} stateInUrl onChoose={() => {}} /> }],
    '/work-orders',
  );
  const offered = () =>
    ['Columns and rows', /rows$/].flatMap((name) => screen.queryAllByRole('button', { name })).length;
  fireEvent.change(await screen.findByLabelText('View'), { target: { value: 'board' } });
  await waitFor(() => expect(offered()).toBe(0));
  fireEvent.change(screen.getByLabelText('View'), { target: { value: '' } });
  await waitFor(() => expect(offered()).toBeGreaterThan(0));
});

test('a list in groups says how many each has and what it comes to, and opens one to its records', async () => {
  api.rows[`${ORDER}/summary`] = [
    { id: 1, group: { priority: 'high' }, count: 12, sum: { amount: 300 } },
    { id: 2, group: { priority: 'low' }, count: 1, sum: { amount: 5.5 } },
    { id: 3, group: { priority: null }, count: 1, sum: { amount: 0 } },
  ];
  const router = draw('/work-orders?search=pump');
  fireEvent.change(await screen.findByLabelText('Group by'), { target: { value: 'priority' } });
  const heads = await screen.findAllByRole('button', { expanded: false, name: /Amount/ });
  expect(heads.map(({ textContent }) => textContent)).toEqual([
    'Low1Amount 5.50',
    'High12Amount 300.00',
    'No priority1Amount 0.00',
  ]);
  expect(asked(`${ORDER}/summary`)).toEqual({ search: 'pump', group: 'priority', count: '1', sum: 'amount' });
  fireEvent.click(heads[1] as HTMLElement);
  await screen.findByRole('table', { name: 'High' });
  await waitFor(() =>
    expect(asked(ORDER)).toMatchObject({ search: 'pump', 'priority.in': 'high', page_size: '10' }),
  );
  expect(screen.queryByRole('navigation', { name: /Pages/ })).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(asked(ORDER)).toMatchObject({ page_size: '100' }));
  expect(new URLSearchParams(router.state.location.search).get('group')).toBe('priority');
});

test('choices, references, yes or no and months of dates make groups; texts and numbers do not', () => {
  const names = ['code', 'asset', 'priority', 'is_closed', 'amount', 'closed_at'];
  const properties = names.flatMap((name) => propertyOf(entity, name) ?? []);
  expect(groupTerms(properties).map((one) => one.term)).toEqual([
    'asset',
    'priority',
    'is_closed',
    'month(closed_at)',
  ]);
});

test.each([
  ['asset', { id: 7, label: 'Pump' }, {}, { asset_id: '7' }],
  ['asset', null, { search: 'x' }, { search: 'x', 'asset.null': 'true' }],
  ['priority', 'high', { 'priority.in': 'high,low' }, { 'priority.in': 'high' }],
  ['is_closed', false, {}, { is_closed: 'false' }],
  ['closed_at', '2026-12', {}, { 'closed_at.gte': '2026-12-01', 'closed_at.lt': '2027-01-01' }],
  [
    'closed_at',
    '2026-02',
    { 'closed_at.gte': '@month-1' },
    { 'closed_at.gte': '@month-1', 'closed_at.gt': '2026-01-31', 'closed_at.lt': '2026-03-01' },
  ],
])('the records of a group: %s %o beside %o', (name, value, before, filter) => {
  expect(groupFilter(term(name), value, before)).toEqual(filter);
});

test('groups stand in the order of their kind, what is empty last', () => {
  expect(inGroupOrder(term('priority'), [null, 'high', 'low'])).toEqual(['low', 'high', null]);
  const labelled = ['Pump 10', 'Pump 9'].map((label, id) => ({ id, label }));
  expect(inGroupOrder(term('asset'), labelled)).toEqual([labelled[1], labelled[0]]);
  expect(inGroupOrder(term('closed_at'), ['2025-12', '2026-02', null])).toEqual(['2026-02', '2025-12', null]);
});

test('two records with the same name are two groups, each with its own rows', async () => {
  const group = (id: number) => ({
    id,
    group: { asset: { id, label: 'Pump' } },
    count: id,
    sum: { amount: id },
  });
  api.rows[`${ORDER}/summary`] = [group(1), group(2)];
  const told = vi.spyOn(console, 'error').mockReturnValue();
  draw('/work-orders?group=asset');
  await waitFor(() => expect(screen.getAllByRole('region', { name: 'Pump' })).toHaveLength(2));
  expect(told.mock.calls.flat().join(' ')).not.toContain('same key');
  told.mockRestore();
});
