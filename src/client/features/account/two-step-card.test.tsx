// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { beginCache } from '../../data/cache.ts';
import { keepUser } from '../../data/session-store.ts';
import TwoStepCard from './two-step-card.tsx';

const OF_CODES = { recovery_codes: ['aaaa-1111', 'bbbb-2222'] };
let state: { is_on: boolean; recovery_codes_left: number };
let refusal: Response | undefined;
let sent: ScriptedRequest[];
beforeEach(() => {
  beginCache();
  localStorage.setItem('access', 'token');
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  state = { is_on: false, recovery_codes_left: 0 };
  refusal = undefined;
  sent = scriptedApi(({ method, path }) => {
    if (method === 'POST' && refusal) return refusal;
    if (path.endsWith('/setup')) return { secret: 'ABCDEFGHIJ', address: 'otpauth://totp/x' };
    if (method === 'POST') return OF_CODES;
    return path === 'users/second-factor' ? state : [];
  });
});
const draw = () => drawPage([{ path: '/', element: <TwoStepCard /> }], '/');
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
const posts = () => sent.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);

test('it is set up with the password and the first code, and the recovery codes are shown', async () => {
  draw();
  await press('Set up');
  expect(screen.getByText('Off')).toBeDefined();
  type('Your password', 'a long sentence');
  await press('Continue');
  expect(await screen.findByText('ABCD EFGH IJ')).toBeDefined();
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeDefined();
  refusal = refusedWith(422, 'This code is wrong.');
  type('Code that the app shows now', '111111');
  await press('Turn on');
  expect(await screen.findByText('This code is wrong.')).toBeDefined();
  refusal = undefined;
  await press('Turn on');
  expect(await screen.findByText('aaaa-1111')).toBeDefined();
  expect(screen.getByText('On')).toBeDefined();
  state = { is_on: true, recovery_codes_left: 2 };
  await press('I have saved them');
  expect(
    await screen.findByText('2 recovery codes are left. Make new ones before you need them.'),
  ).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New recovery codes' }));
  expect(posts()).toEqual([
    ['users/second-factor/setup', { password: 'a long sentence' }],
    ['users/second-factor/confirm', { code: '111111' }],
    ['users/second-factor/confirm', { code: '111111' }],
  ]);
});

test('it is turned off with password and code, and can be left on', async () => {
  state = { is_on: true, recovery_codes_left: 4 };
  draw();
  expect(await screen.findByText(/4 recovery codes are left\.$/)).toBeDefined();
  await press('Turn off');
  expect(screen.getByText(/Your other devices are signed out/)).toBeDefined();
  await press('Cancel');
  expect(document.activeElement).toBe(await screen.findByRole('button', { name: 'New recovery codes' }));
  await press('Turn off');
  type('Your password', 'a long sentence');
  type('Code from your app, or a recovery code', ' 123456 ');
  state = { is_on: false, recovery_codes_left: 0 };
  await press('Turn off');
  expect(await screen.findByText('Two-step sign-in is off')).toBeDefined();
  await waitFor(() => expect(screen.getByText('Off')).toBeDefined());
  expect(posts()).toEqual([['users/second-factor/off', { password: 'a long sentence', code: '123456' }]]);
});

test('new recovery codes take the place of few that are left', async () => {
  state = { is_on: true, recovery_codes_left: 1 };
  draw();
  expect(
    await screen.findByText('1 recovery code is left. Make new ones before you need them.'),
  ).toBeDefined();
  await press('New recovery codes');
  expect(screen.getByText('The recovery codes you have now stop working.')).toBeDefined();
  type('Your password', 'a long sentence');
  type('Code from your app, or a recovery code', '123456');
  await press('Make new codes');
  expect(await screen.findByText('bbbb-2222')).toBeDefined();
});

test('the last three recovery codes are a warning', async () => {
  state = { is_on: true, recovery_codes_left: 3 };
  draw();
  expect(
    await screen.findByText('3 recovery codes are left. Make new ones before you need them.'),
  ).toBeDefined();
});
