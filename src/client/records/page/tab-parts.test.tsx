// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { beginCache } from '../../data/cache.ts';
import { ComputedLines } from './computed-lines.tsx';
import { MoreRecords } from './more-records.tsx';
import { SummaryTable } from './summary-table.tsx';

const ASSET = 'assets/equipments';
const REQUEST = 'requests/request';
const PLAN = 'maintenance/plan';

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({ [REQUEST]: [{ id: 1, title: 'It leaks' }], 'financial-reports': [], [PLAN]: [] });
});

const draw = (element: JSX.Element) => drawPage([{ path: '/', element }], '/');

test('the figures of an asset stand in one row, with a dash for what is not known', async () => {
  const table = { Cost: 1234.5, Share: null, State: 'new', None: 0 };
  api.rows['financial-reports'] = [{ id: 7, table }];
  draw(<SummaryTable path="financial-reports" parent={{ name: 'asset', id: 7 }} property="table" />);
  const box = within(await screen.findByRole('region', { name: 'Summary' }));
  expect(box.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(Object.keys(table));
  expect(box.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
    '1,234.50',
    '–',
    'new',
    '0.00',
  ]);
});

test('an asset without figures says how it gets them', async () => {
  draw(<SummaryTable path="financial-reports" parent={{ name: 'asset', id: 7 }} property="table" />);
  await screen.findByText('Save the figures below to see the summary.');
});

test.each([
  [
    { '2026-03-05': 'every month', 'At 500 h': 'by Hours' },
    ['Mar 5, 2026', 'At 500 h'],
    ['every month', 'by Hours'],
  ],
  [{}, [], []],
  [null, [], []],
])('what the server works out stands line by line, its days as days: %j', async (preview, names, texts) => {
  api.rows[PLAN] = [{ id: 4, preview }];
  draw(<ComputedLines path={PLAN} id={4} property="preview" />);
  await screen.findByRole('heading', { level: 3 });
  const said = (tag: string) => [...document.querySelectorAll(tag)].map(({ textContent }) => textContent);
  expect([said('dt'), said('dd')]).toEqual([names, texts]);
  expect(screen.queryByText('None yet.') !== null).toBe(names.length === 0);
});

test('a further list is read when it is opened, and is gone when it is closed', async () => {
  draw(<MoreRecords path={REQUEST} owner={ASSET} ownerId={7} viewOnly />);
  const fold = screen.getByText('Requests').closest('details') as HTMLDetailsElement;
  const turn = (open: boolean) => {
    fold.open = open;
    fireEvent(fold, new Event('toggle'));
  };
  expect(api.sent).toEqual([]);
  turn(true);
  await screen.findByText('It leaks');
  expect(api.sent.find(({ path }) => path === REQUEST)?.query).toMatchObject({ asset_id: '7' });
  turn(false);
  expect(screen.queryByText('It leaks')).toBeNull();
});

test('parts of the same kind are called so; what refers to nothing of it has no list', () => {
  draw(<MoreRecords path={ASSET} owner={ASSET} ownerId={7} viewOnly />);
  screen.getByText('Sub-assets');
  cleanup();
  draw(<MoreRecords path="company/site" owner={ASSET} ownerId={7} viewOnly />);
  expect(document.querySelector('details')).toBeNull();
});
