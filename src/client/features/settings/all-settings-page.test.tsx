// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { Page } from './all-settings-page.tsx';
import { settingsPlaces } from './settings-places.ts';

const draw = () =>
  drawPage(
    [
      { path: '/settings/all', element: <Page /> },
      { path: '*', element: 'elsewhere' },
    ],
    '/settings/all',
  );
const links = () => screen.queryAllByRole('link').map(({ textContent }) => textContent);
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } });

test('everything stands under its heading once, and is found by other words for it', () => {
  const router = draw();
  const addresses = settingsPlaces(modelOf('tenant')).map(({ to }) => to);
  expect(new Set(addresses).size).toBe(addresses.length);
  expect(links()).toEqual(
    expect.arrayContaining(['General Settings', 'Users', 'Rules', 'Vendors', 'History']),
  );
  expect(screen.getByText('A company that parts are bought from.')).toBeDefined();
  type('invite people');
  expect(links()).toEqual(['Settings', 'Users']);
  type('SUPPLIER');
  expect(links()).toEqual(['Settings', 'Vendors']);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Stock',
  ]);
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  expect(router.state.location.pathname).toBe('/parts/vendors');
});

test('the key / goes to the search, and who comes back finds it as it was', async () => {
  const router = draw();
  fireEvent.keyDown(document.body, { key: '/' });
  expect(document.activeElement).toBe(screen.getByRole('searchbox'));
  type('supplier');
  fireEvent.click(screen.getByRole('link', { name: 'Vendors' }));
  expect(router.state.location.pathname).toBe('/parts/vendors');
  await act(() => router.navigate(-1));
  expect(links()).toEqual(['Settings', 'Vendors']);
});

test('what matches nothing is said, and Enter stays', () => {
  const router = draw();
  type('zzz');
  expect(screen.getByText('No setting matches “zzz”. Try another word.')).toBeDefined();
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  type(' ');
  fireEvent.submit(screen.getByRole('searchbox').closest('form') as HTMLFormElement);
  expect(router.state.location.pathname).toBe('/settings/all');
});

test('who may not read a list does not find it; a platform admin has no such index', () => {
  const read = { read: 'all' } as const;
  const own = ownModel(modelOf('tenant'), rightsOf({ 'company/settings': read, 'company/site': read }), 1);
  drawPage([{ path: '/', element: <ModelProvider value={own}>{<Page />}</ModelProvider> }], '/');
  expect(links()).toEqual([
    'Settings',
    'General Settings',
    'Users',
    'Your profile',
    'Sites',
    'Import',
    'Labels',
  ]);
  cleanup();
  expect(settingsPlaces(ownModel(modelOf('tenant'), rightsOf({ 'company/site': read }), 1))).toEqual([]);
  expect(settingsPlaces(modelOf('platform'))).toEqual([]);
});
