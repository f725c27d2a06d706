// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { type Model, ModelProvider, servedModel } from '../../model/model.ts';
import { withCurrency } from '../../model/with-currency.ts';
import type { FilterControl } from './filter-controls.ts';
import { useFilterPanel } from './use-filter-panel.ts';
import { type ListOptions, useListController } from './use-list-controller.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../data/records.ts', () => ({
  useList: (path: string, query: unknown) => {
    asked(path, query);
    const rows = [{ id: 1, code: 'WO-1' }];
    return { rows, meta: { total: 31 }, error: undefined, isLoading: false, reload: async () => {} };
  },
}));
beforeEach(() => {
  asked.mockClear();
});

const PATH = 'work-orders/work_order';

function listAt(address: string, options: Partial<ListOptions> = {}, model: Model = servedModel()) {
  const wrapper = ({ children }: { children: ReactNode }) => {
    const router = createMemoryRouter(
      [{ path: '*', element: <ModelProvider value={model}>{children}</ModelProvider> }],
      { initialEntries: [address] },
    );
    return <RouterProvider router={router} />;
  };
  const { result } = renderHook(
    () => ({
      list: useListController({ path: PATH, stateInUrl: true, ...options }),
      search: new URLSearchParams(useLocation().search),
    }),
    { wrapper },
  );
  return {
    get list() {
      return result.current.list;
    },
    /** The query parameters of the page. */
    get address() {
      return Object.fromEntries(result.current.search);
    },
    /** The last query sent to the API. */
    get query() {
      return asked.mock.lastCall?.[1] as Record<string, string>;
    },
  };
}

function column(name: string) {
  const entity = servedModel().manifest[PATH];
  const found = entity && propertyOf(entity, name);
  if (!found) throw new Error(name);
  return found;
}

test('the address says what the API is asked for', () => {
  const page = listAt('/work-orders?priority.in=high,critical&amount.gte=5&ordering=-code&page=2&tab=x');
  expect(page.query).toEqual({
    'priority.in': 'high,critical',
    'amount.gte': '5',
    ordering: '-code',
    page: '2',
    page_size: '10',
  });
  expect(page.list.isFiltered).toBe(true);
  expect([page.list.total, page.list.rows?.length]).toEqual([31, 1]);
});

test('a filter stands in the address by its operator, beside the others, and leads to the first page', async () => {
  const page = listAt('/work-orders?amount.lte=9&page=3');
  await act(async () => page.list.filter(column('amount'), { gte: '5' }));
  expect(page.address).toEqual({ 'amount.gte': '5', 'amount.lte': '9' });
  await act(async () => page.list.filter(column('asset'), { id: '', in: '3,4' }));
  expect(page.query).toMatchObject({ 'asset_id.in': '3,4', 'amount.lte': '9', page: '1' });
  await act(async () => page.list.filter(column('amount'), { gte: '', lte: '' }));
  expect(page.address).toEqual({ 'asset_id.in': '3,4' });
});

test('a new search leads to the first page; turning the page keeps it', async () => {
  const page = listAt('/work-orders?page=3');
  await act(async () => page.list.search('pump'));
  expect(page.address).toEqual({ search: 'pump' });
  await act(async () => page.list.turnTo(2));
  expect(page.address).toEqual({ search: 'pump', page: '2' });
});

test('a header sorts upwards, downwards, not at all', async () => {
  const page = listAt('/work-orders');
  const seen: (string | undefined)[] = [];
  for (let click = 0; click < 3; click += 1) {
    await act(async () => page.list.sort('code'));
    seen.push(page.address.ordering);
  }
  expect(seen).toEqual(['code', '-code', undefined]);
});

test('a page behind the last one gives way to the last', async () => {
  const page = listAt('/work-orders?page=9');
  await act(async () => {});
  expect(page.address).toEqual({ page: '4' });
});

test('what no control shows is a chip that can be removed, with the panel closed all are', async () => {
  const page = listAt('/work-orders?is_closed=true&asset=pump&amount=5&code.null=true&priority.in=high');
  const panel = renderHook(() => useFilterPanel(page.list, 'f')).result;
  const texts = () => panel.current.chips.map(({ text }) => text).sort();
  expect(texts()).toEqual(['Amount: 5', 'Asset: pump']);
  expect(panel.current.controls.map(({ key }) => key)).toEqual(
    expect.arrayContaining(['is_closed', 'code.null']),
  );
  act(() => panel.current.toggle());
  expect(texts()).toEqual(['Amount: 5', 'Asset: pump', 'Closed: Yes', 'Code: empty', 'Priority: High']);
  expect(panel.current.others.map(({ key }) => key)).toContain('hrs_estimated');
  act(() =>
    panel.current.show(panel.current.others.find(({ key }) => key === 'hrs_estimated') as FilterControl),
  );
  expect(panel.current.controls.map(({ key }) => key)).toContain('hrs_estimated');
  expect(page.list.filterable.map(({ name }) => name)).not.toContain('is_closed');
  await act(async () => page.list.removeFilters(['is_closed', 'asset']));
  expect(page.address).toEqual({ amount: '5', 'code.null': 'true', 'priority.in': 'high' });
});

test('who clears the filters keeps what is searched for and sorted by; who clears all keeps the order alone', async () => {
  const page = listAt('/work-orders?search=pump&amount.gte=5&priority.in=high&ordering=-code&page=2');
  await act(async () => page.list.clearFilters());
  expect(page.address).toEqual({ search: 'pump', ordering: '-code' });
  await act(async () => page.list.clear());
  expect(page.address).toEqual({ ordering: '-code' });
});

test('a filter that is removed leaves the others, of its own column too', async () => {
  const page = listAt('/work-orders?amount.gte=5&amount.lte=9&priority.in=high&page=2');
  await act(async () => page.list.removeFilters(['amount.gte']));
  expect(page.address).toEqual({ 'amount.lte': '9', 'priority.in': 'high' });
});

test('a list of what a record owns asks for that alone and leaves the address to the page', async () => {
  const page = listAt('/assets/7?search=other', { parent: { name: 'asset', id: 7 }, stateInUrl: false });
  expect(page.query).toEqual({ asset_id: '7', page: '1', page_size: '10' });
  await act(async () => page.list.search('pump'));
  expect(page.query).toMatchObject({ search: 'pump' });
  expect(page.address).toEqual({ search: 'other' });
});

test('who may neither make nor delete gets no buttons for it', () => {
  expect(listAt('/work-orders').list).toMatchObject({ canDelete: true, create: { to: '/work-orders/new' } });
  expect(listAt('/work-orders', { viewOnly: true }).list).toMatchObject({
    canDelete: false,
    create: undefined,
  });
  const entity = servedModel().manifest[PATH];
  if (!entity) throw new Error(PATH);
  const reader: Model = {
    ...servedModel(),
    manifest: { ...servedModel().manifest, [PATH]: { ...entity, operations: ['list', 'get'] } },
  };
  expect(listAt('/work-orders', {}, reader).list).toMatchObject({ canDelete: false, create: undefined });
});

test('rows with amounts wait for the currency, those without do not', () => {
  const awaiting = { ...servedModel(), awaitsCurrency: true };
  const { rows, total, isBusy } = listAt('/?columns=code,amount', {}, awaiting).list;
  expect([rows, total, isBusy]).toEqual([undefined, undefined, true]);
  expect(listAt('/?columns=code', {}, awaiting).list).toMatchObject({ total: 31, isBusy: false });
  expect(listAt('/?columns=code,amount', {}, withCurrency(servedModel(), 'EUR')).list).toMatchObject({
    total: 31,
  });
});

test('whether a record has files is asked once, and is part of the address', () => {
  const page = listAt('/work-orders?files.null=false');
  expect(page.query['files.null']).toBe('false');
  const keys = page.list.controls.map(({ key }) => key).filter((key) => key.startsWith('files'));
  expect(keys).toEqual(['files']);
});
