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
}

/** Asks for a link to set a new password. The answer is the same whether there is such an account. */
export async function forgotPassword(email: string): Promise<void> {
  await callOpen('post', '/users/forgot-password', { body: { email } });
}

/** Uses up the link of an invitation. Answers the email that the password goes with. */
export async function setPassword(token: string, password: string): Promise<string> {
  const { data } = await callOpen('post', '/users/set-password', { body: { token, password } });
  return data.email;
}

export async function renameSelf(id: number, name: string): Promise<void> {
  const { data } = await call('patch', '/users/user/{id}', { path: { id }, body: { name } });
  keepUser(data);
}

/**
 * Makes a new link by which a user sets a password; the links before stop working. Answers the link, or null where a
 * mail has brought it and nobody else needs to see it.
 */
export async function newInviteLink(id: number): Promise<string | null> {
  const { data } = await call('post', '/users/user/{id}/invite', { path: { id } });
  void refreshAfterWrite('history');
  return data.invite_link;
}
