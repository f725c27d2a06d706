import { useAnswer } from './answer.ts';
import { refreshAfterWrite } from './cache.ts';
import { request, requestOpen } from './request.ts';
import { keepUser } from './session-store.ts';
import type { StoredUser } from './storage.ts';

export interface SignedInDevice {
  id: number;
  user_agent: string;
  address: string;
  created_at: string;
  last_used_at: string;
  current: boolean;
}

export function useDevices() {
  return useAnswer<SignedInDevice[]>('users/sessions');
}

export async function signOutDevice(id: number): Promise<void> {
  await request('DELETE', `users/sessions/${id}`);
}

export async function changePassword(current: string, password: string): Promise<void> {
  await request('POST', 'users/password', { body: { current, password } });
}

/** Uses up the link of an invitation. */
export async function setPassword(token: string, password: string): Promise<void> {
  await requestOpen('POST', 'users/set-password', { body: { token, password } });
}

export async function renameSelf(id: number, name: string): Promise<void> {
  const { data } = await request<StoredUser>('PATCH', `users/user/${id}`, { body: { name } });
  keepUser(data);
}

/** Makes a new link by which a user sets a password; the links before stop working. For platform admins. */
export async function newInviteLink(id: number): Promise<string> {
  const { data } = await request<{ invite_link: string }>('POST', `users/user/${id}/invite`);
  void refreshAfterWrite('history');
  return data.invite_link;
}
