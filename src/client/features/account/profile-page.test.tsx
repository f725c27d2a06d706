// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { keepUser } from '../../data/session-store.ts';
import { Page } from './profile-page.tsx';

beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  scriptedApi(({ path }) =>
    path === 'users/second-factor'
      ? { is_on: false, recovery_codes_left: 0 }
      : Response.json({ data: [], meta: { total: 0 } }),
  );
});
const cards = () => screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
const OF_ALL = ['You', 'Password', 'Two-step sign-in', 'Where you are signed in'];

test('a user of a tenant chooses their notices and calendar here', async () => {
  drawPage([{ path: '/', element: <Page /> }], '/');
  await screen.findByText('In the app');
  await screen.findByText('Set up');
  expect(cards().toSorted()).toEqual([...OF_ALL, 'Notices', 'Calendar'].toSorted());
  expect(screen.getByText(/Your admin can have it changed/)).toBeDefined();
  expect(screen.getByText(/your calendar link stops working/)).toBeDefined();
});

test('a platform admin gets no notices and has no calendar', async () => {
  drawPage([{ path: '/', element: <Page /> }], '/', 'platform');
  await screen.findByText('Set up');
  expect(cards().toSorted()).toEqual(OF_ALL.toSorted());
  expect(screen.getByText(/Another platform admin can change it/)).toBeDefined();
  expect(screen.getByText('Your other devices are signed out.')).toBeDefined();
});
