// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { LoginPage } from './login-page.tsx';

const ANN = { id: 1, name: 'Ann', email: 'ann@acme.example' };
let sent: ScriptedRequest[];
let login: (body: Record<string, string>) => unknown;
beforeEach(() => {
  login = () => ({ access: 'a', refresh: 'r' });
  sent = scriptedApi(({ path, body }) => {
    if (path === 'users/login') return login(body);
    return path === 'users/user' ? [ANN] : {};
  });
});
const draw = (address = '/login', props: object = {}) =>
  drawPage([{ path: '/login', element: <LoginPage title="Acme" isAdmin={false} {...props} /> }], address);
const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tried = () => sent.filter(({ path }) => path === 'users/login').map(({ body }) => body);
function enter() {
  type('Email', ' ann@acme.example ');
  type('Password', 'a long sentence');
  press('Login');
}

test('who signs in is led to where they wanted to be', async () => {
  const router = draw('/login?next=%2Fassets%3Fpage%3D2');
  expect(screen.getByText('Sign in to your maintenance workspace.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Forgot password?' }).getAttribute('href')).toBe(
    '/forgot-password?next=%2Fassets%3Fpage%3D2',
  );
  enter();
  expect(screen.getByRole('button', { name: 'Logging in...' })).toHaveProperty('disabled', true);
  await waitFor(() =>
    expect(router.state.location).toMatchObject({ pathname: '/assets', search: '?page=2' }),
  );
  expect(tried()).toEqual([{ email: 'ann@acme.example', password: 'a long sentence', is_admin: false }]);
});

test('what is wrong is told, and the password can be typed anew', async () => {
  login = () => refusedWith(401, 'invalid_credentials');
  draw('/login', { isAdmin: true });
  expect(screen.getByText('Manage companies and their users.')).toBeDefined();
  enter();
  expect(await screen.findByText('invalid_credentials')).toBeDefined();
  expect(box('Password').selectionEnd).toBe('a long sentence'.length);
  login = () => Promise.reject(new Error('offline'));
  vi.stubGlobal('fetch', () => Promise.reject(new DOMException('No answer.', 'TimeoutError')));
  press('Login');
  expect(await screen.findByText('Login failed')).toBeDefined();
  expect(screen.queryByText('invalid_credentials')).toBeNull();
});

test('an account with a second step asks for its code, and goes on with what was typed before', async () => {
  login = ({ code }) =>
    code === '123456'
      ? { access: 'a', refresh: 'r' }
      : refusedWith(401, code ? 'second_factor_wrong' : 'second_factor_required');
  const router = draw();
  enter();
  expect(await screen.findByRole('heading', { name: 'Two-step sign-in' })).toBeDefined();
  expect(screen.getByText('Signing in as ann@acme.example.')).toBeDefined();
  expect(screen.queryByText('second_factor_required')).toBeNull();
  press('Use a recovery code instead');
  type('Recovery code', 'aaaa');
  press('Use your app instead');
  expect(box('Code from your authenticator app').value).toBe('');
  type('Code from your authenticator app', '111111');
  press('Login');
  expect(await screen.findByText('second_factor_wrong')).toBeDefined();
  type('Code from your authenticator app', ' 123456 ');
  press('Login');
  await waitFor(() => expect(router.state.location.pathname).toBe('/'));
  expect(tried().at(-1)).toEqual({
    email: 'ann@acme.example',
    password: 'a long sentence',
    code: '123456',
    is_admin: false,
  });
});

test('back from the code the email is still there; so it is when the password is no longer right', async () => {
  login = () => refusedWith(401, 'second_factor_required');
  draw();
  enter();
  await screen.findByLabelText('Code from your authenticator app');
  press('Back');
  expect(box('Email').value).toBe('ann@acme.example');
  type('Password', 'a long sentence');
  press('Login');
  type((await screen.findByText('Code from your authenticator app')).textContent ?? '', '111111');
  login = () => refusedWith(401, 'invalid_credentials');
  press('Login');
  expect(await screen.findByText('invalid_credentials')).toBeDefined();
  expect(box('Email').value).toBe('ann@acme.example');
});

test('a session that ended by itself is told until something else is', async () => {
  localStorage.setItem('ended', '1');
  login = () => refusedWith(401, 'invalid_credentials');
  draw();
  expect(screen.getByText('Your session ended. Sign in to continue.')).toBeDefined();
  enter();
  await screen.findByText('invalid_credentials');
  expect(screen.queryByText('Your session ended. Sign in to continue.')).toBeNull();
});

test('who is signed in already does not see it', () => {
  localStorage.setItem('access', 'token');
  const router = draw('/login?next=%2Fassets');
  expect(router.state.location.pathname).toBe('/assets');
});
