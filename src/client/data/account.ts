import { useAnswer } from './answer.ts';
import { refreshAfterWrite } from './cache.ts';
import { call, callOpen } from './endpoint.ts';
import type { DataOf } from './operations.ts';
import { keepUser } from './session-store.ts';

export type SignedInDevice = DataOf<'get', '/users/sessions'>[number];

export function useDevices() {
  return useAnswer('/users/sessions');
}

export async function signOutDevice(id: number): Promise<void> {
  await call('delete', '/users/sessions/{id}', { path: { id } });
}

export async function changePassword(current: string, password: string): Promise<void> {
  await call('post', '/users/password', { body: { current, password } });
  // Other sessions and the address of the calendar have ended with it.
  void refreshAfterWrite('users/sessions');
}

/** Requests a link to set a new password. The response does not reveal whether the account exists. */
export async function forgotPassword(email: string): Promise<void> {
  await callOpen('post', '/users/forgot-password', { body: { email } });
}

/** Redeems an invitation link. Returns the email address the password belongs to. */
export async function setPassword(token: string, password: string): Promise<string> {
  const { data } = await callOpen('post', '/users/set-password', { body: { token, password } });
  return data.email;
}

export async function renameSelf(id: number, name: string): Promise<void> {
  const { data } = await call('patch', '/users/user/{id}', { path: { id }, body: { name } });
  keepUser(data);
}

/**
 * Creates a new link for a user to set a password; earlier links stop working. Returns the link, or null if it was mailed and
 * nobody else needs to see it.
 */
export async function newInviteLink(id: number): Promise<string | null> {
  const { data } = await call('post', '/users/user/{id}/invite', { path: { id } });
  void refreshAfterWrite('history');
  return data.invite_link;
}
