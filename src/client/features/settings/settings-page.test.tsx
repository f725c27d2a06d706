// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../../test/support/fake-api.ts';
import { FIRST_ROLES } from '../../../shared/schema/first-roles.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { beginCache } from '../../data/cache.ts';
import { ModelProvider, modelOf } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';
import { Page } from './settings-page.tsx';

let api: FakeApi;
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  api = fakeApi({
    'company/site': [{ id: 1, name: 'North' }],
    'company/location': [{ id: 1, name: 'Hall 1' }],
    'assets/equipment_category': [{ id: 1, name: 'Pumps' }],
    'work-orders/status': [{ id: 1, name: 'Open' }],
  });
});
const draw = (address: string, element = <Page />) => drawPage([{ path: '/settings', element }], address);
const selected = () => document.querySelector('[role=tab][aria-selected=true]')?.textContent;
const asked = (path: string) => api.sent.some((one) => one.path === path);

test('each tab has its lists; the second of two is asked for once the first is there', async () => {
  const router = draw('/settings');
  expect(selected()).toBe('Sites');
  expect(await screen.findAllByText('North')).toBeDefined();
  expect(await screen.findAllByText('Hall 1')).toBeDefined();
  expect(asked('assets/equipment_category')).toBe(false);
  fireEvent.click(screen.getByText('Category', { selector: '[role=tab]' }));
  expect(await screen.findAllByText('Pumps')).toBeDefined();
  expect(router.state.location.search).toBe('?tab=category');
  // Back leaves the settings instead of stepping through their tabs.
  expect(router.state.historyAction).toBe('REPLACE');
  expect(screen.queryByText('North')).toBeNull();
});

test('an address names its tab, and one that names none begins with the first', async () => {
  draw('/settings?tab=work-orders');
  expect(selected()).toBe('Work Orders');
  expect(await screen.findAllByText('Open')).toBeDefined();
  cleanup();
  draw('/settings?tab=gone');
  expect(selected()).toBe('Sites');
});

test('who may not read a list has no tab for it, and no way to the history', async () => {
  const links = () => [...document.querySelectorAll('a')].map(({ textContent }) => textContent);
  draw('/settings');
  expect(links()).toEqual(expect.arrayContaining(['Users', 'History', 'All settings']));
  cleanup();
  const { grants = {} } = FIRST_ROLES.find(({ base }) => base === 'technician') ?? {};
  const fewer = { ...grants, 'assets/equipment_category': {} };
  const model = ownModel(modelOf('tenant'), rightsOf(fewer), 1);
  draw(
    '/settings',
    <ModelProvider value={model}>
      <Page />
    </ModelProvider>,
  );
  await waitFor(() =>
    expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent)).toEqual([
      'Sites',
      'Work Orders',
    ]),
  );
  expect(links()).not.toContain('History');
});
