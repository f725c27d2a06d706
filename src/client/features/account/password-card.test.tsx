// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { drawPage } from '../../../../test/support/draw-page.tsx';
import { refusedWith, type ScriptedRequest, scriptedApi } from '../../../../test/support/scripted-api.ts';
import { keepUser } from '../../data/session-store.ts';
import { PasswordCard } from './password-card.tsx';

let sent: ScriptedRequest[];
let refusal: Response | undefined;
beforeEach(() => {
  localStorage.setItem('access', 'token');
  keepUser({ id: 1, name: 'Ann', email: 'ann@acme.example' });
  refusal = undefined;
  sent = scriptedApi(() => refusal ?? {});
});
const box = (label: string) => screen.getByLabelText(label) as HTMLInputElement;
const type = (label: string, value: string) => fireEvent.change(box(label), { target: { value } });
function change(password: string, repeated = password) {
  type('Current password', 'an old sentence');
  type('New password', password);
  type('Repeat the new password', repeated);
  fireEvent.click(screen.getByRole('button', { name: 'Change password' }));
}

test('a password is changed by who knows the one before, and the form is empty then', async () => {
  drawPage([{ path: '/', element: <PasswordCard isOfTenant /> }], '/');
  const named = document.querySelector<HTMLInputElement>('input[name=username]');
  expect([named?.value, named?.hidden]).toEqual(['ann@acme.example', true]);
  change('a new sentence');
  expect(await screen.findByText('Password changed')).toBeDefined();
  expect(sent).toMatchObject([
    { path: 'users/password', body: { current: 'an old sentence', password: 'a new sentence' } },
  ]);
  expect([box('Current password').value, box('New password').value]).toEqual(['', '']);
});

test('two that differ, and what the server refuses, are told, and nothing typed is lost', async () => {
  drawPage([{ path: '/', element: <PasswordCard isOfTenant /> }], '/');
  change('a new sentence', 'another one');
  expect(await screen.findByText('The two passwords are not the same.')).toBeDefined();
  expect(sent).toEqual([]);
  refusal = refusedWith(422, 'The current password is wrong.');
  change('a new sentence');
  expect(await screen.findByText('The current password is wrong.')).toBeDefined();
  expect(screen.queryByText('The two passwords are not the same.')).toBeNull();
  expect(box('New password').value).toBe('a new sentence');
  expect(screen.queryByText('Password changed')).toBeNull();
  refusal = undefined;
  change('a new sentence');
  await waitFor(() => expect(screen.queryByText('The current password is wrong.')).toBeNull());
});

test('what ends with the password is told beforehand; a platform admin has no calendar', () => {
  drawPage([{ path: '/', element: <PasswordCard isOfTenant /> }], '/');
  expect(screen.getByText(/devices are signed out, and your calendar link stops working/)).toBeDefined();
  cleanup();
  drawPage([{ path: '/', element: <PasswordCard isOfTenant={false} /> }], '/');
  expect(screen.getByText('Your other devices are signed out.')).toBeDefined();
});

test('who is asked for a new one is told how long it must be', () => {
  drawPage([{ path: '/', element: <PasswordCard isOfTenant /> }], '/');
  expect(screen.getByText(/^At least 10 characters/)).toBeDefined();
  expect([box('New password').minLength, box('New password').required]).toEqual([10, true]);
  expect(box('Repeat the new password').required).toBe(true);
});
