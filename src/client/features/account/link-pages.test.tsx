// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { mutate } from 'swr';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { Page as ForgotPage } from './forgot-password-page.tsx';
import { Page as SetPage } from './set-password-page.tsx';

let config: object;
let answers: Record<string, () => unknown>;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  // Public responses survive the end of a session, so they are cleared here.
  void mutate((key) => Array.isArray(key) && key[0] === 'open', undefined);
  config = { sends_mail: true, contact_email: 'help@acme.example' };
  answers = {
    'users/set-password': () => ({ email: 'ann@acme.example' }),
    'users/login': () => ({ access: 'a', refresh: 'r' }),
    'users/user': () => [{ id: 1, name: 'Ann', email: 'ann@acme.example' }],
    tenant: () => ({ name: 'Acme', schema_name: 'acme' }),
    config: () => config,
  };
  sent = scriptedApi(({ path }) => answers[path]?.() ?? {});
});
const draw = (address: string) =>
  drawPage(
    [
      { path: '/forgot-password', element: <ForgotPage /> },
      { path: '/set-password', element: <SetPage /> },
    ],
    address,
  );
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('who forgot a password is sent a link, and told no more than that', async () => {
  draw('/forgot-password?next=%2Fassets');
  await screen.findByRole('heading', { name: 'Forgot your password?' });
  expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe(
    '/login?next=%2Fassets',
  );
  type('Email', ' ann@acme.example ');
  answers['users/forgot-password'] = () => refusedWith(429, 'Too many.');
  press('Send link');
  expect(await screen.findByText('Too many.')).toBeDefined();
  answers['users/forgot-password'] = () => ({});
  press('Send link');
  expect(await screen.findByRole('heading', { name: 'Check your mail' })).toBeDefined();
  expect(screen.getByRole('status').textContent).toMatch(/^If ann@acme\.example may sign in here/);
  expect(posts().at(-1)).toEqual(['users/forgot-password', { email: 'ann@acme.example' }]);
});

test('where no mail is sent it says whom to ask; who is signed in meanwhile goes on', async () => {
  config = { sends_mail: false, contact_email: 'help@acme.example' };
  draw('/forgot-password');
  const link = await screen.findByRole('link', { name: 'help@acme.example' });
  expect(link.getAttribute('href')).toMatch(/^mailto:help@acme\.example/);
  expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
  cleanup();
  localStorage.setItem('access', 'token');
  expect(draw('/forgot-password?next=%2Fassets').state.location.pathname).toBe('/assets');
});

test('whoever is invited chooses a password by their link and is signed in with it', async () => {
  const router = draw('/set-password#token=abc&join');
  expect(await screen.findByRole('heading', { name: 'Join Acme' })).toBeDefined();
  expect(screen.queryByText(/signed out/)).toBeNull();
  // The token leaves the address, which others might see and the browser's history keeps.
  await waitFor(() => expect(router.state.location.hash).toBe(''));
  type('New password', 'a long sentence');
  type('Repeat the new password', 'another');
  press('Join Acme');
  expect(await screen.findByText('The two passwords are not the same.')).toBeDefined();
  expect(document.activeElement).toBe(screen.getByLabelText('Repeat the new password'));
  expect(posts()).toEqual([]);
  type('Repeat the new password', 'a long sentence');
  press('Join Acme');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(posts()).toEqual([
    ['users/set-password', { token: 'abc', password: 'a long sentence' }],
    ['users/login', { email: 'ann@acme.example', password: 'a long sentence', is_admin: false }],
  ]);
});

test('a link that is used up says so; where signing in takes a code, it is asked for', async () => {
  answers['users/set-password'] = () => refusedWith(422, 'This link was used already.');
  draw('/set-password#token=abc');
  expect(await screen.findByRole('heading', { name: 'Set your password' })).toBeDefined();
  expect(screen.getByText(/devices are signed out, and your calendar link stops working/)).toBeDefined();
  type('New password', 'a long sentence');
  type('Repeat the new password', 'a long sentence');
  press('Set password');
  expect(await screen.findByText('This link was used already.')).toBeDefined();
  answers['users/set-password'] = () => ({ email: 'ann@acme.example' });
  answers['users/login'] = () => refusedWith(401, 'second_factor_required');
  press('Set password');
  expect(await screen.findByText('Signing in as ann@acme.example.')).toBeDefined();
  expect(screen.getByLabelText('Code from your authenticator app')).toBeDefined();
});

test('a link without its token says what to do', () => {
  draw('/set-password');
  expect(screen.getByText(/^This link is not complete/)).toBeDefined();
  expect(screen.getByRole('link', { name: 'Go to Login' }).getAttribute('href')).toBe('/login');
  expect(screen.queryByLabelText('New password')).toBeNull();
});
