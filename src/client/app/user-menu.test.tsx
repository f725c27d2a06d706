// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../test/support/draw-page.tsx';
import { type FakeApi, fakeApi } from '../../../test/support/fake-api.ts';
import { addDialogs } from '../../../test/support/jsdom-dialog.ts';
import { beginCache } from '../data/cache.ts';
import { endSession } from '../data/session-end.ts';
import { currentSession, keepTokens, keepUser } from '../data/session-store.ts';
import { UserMenu } from './user-menu.tsx';

addDialogs();
let api: FakeApi;
const onShowShortcuts = vi.fn();
beforeEach(() => {
  beginCache();
  onShowShortcuts.mockReset();
  api = fakeApi({});
  keepTokens({ access: 'token', refresh: 'again' });
});
afterEach(() => {
  endSession();
});

function open(name: string) {
  keepUser({ id: 1, name, email: 'ada@acme.example' });
  const router = drawPage([{ path: '/', element: <UserMenu onShowShortcuts={onShowShortcuts} /> }], '/');
  fireEvent.click(screen.getByRole('button', { name: `User menu: ${name}` }));
  return router;
}
const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name }));

test('Logout ends the session here at once and tells the server, and does nothing else', async () => {
  open('Ada Lovelace');
  choose('Logout');
  expect(currentSession()).toEqual({ signedIn: false, user: null });
  await waitFor(() =>
    expect(api.sentBy('POST')).toMatchObject([{ path: 'users/logout', bearer: 'Bearer token' }]),
  );
  expect(onShowShortcuts).not.toHaveBeenCalled();
});

test('whoever has work that is only on this device is asked first', async () => {
  open('Ada Lovelace');
  localStorage.setItem('unsent', '1');
  choose('Logout');
  const ask = await screen.findByRole('alertdialog', { name: 'Log out and lose what is not sent?' });
  expect(currentSession().signedIn).toBe(true);
  fireEvent.click(within(ask).getByRole('button', { name: 'Stay' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^User menu/ }));
  choose('Logout');
  const again = await screen.findByRole('alertdialog');
  fireEvent.click(within(again).getByRole('button', { name: 'Logout' }));
  expect(currentSession().signedIn).toBe(false);
  expect(localStorage.getItem('unsent')).toBeNull();
});

test('the others lead to the profile and to the keys, and nobody is signed out by them', () => {
  const router = open('Ada Lovelace');
  choose('Keyboard shortcuts');
  expect(onShowShortcuts).toHaveBeenCalledOnce();
  fireEvent.click(screen.getByRole('button', { name: /^User menu/ }));
  choose('Profile');
  expect(router.state.location.pathname).toBe('/profile');
  expect(currentSession().signedIn).toBe(true);
});
