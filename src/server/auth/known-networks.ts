import { eq } from '../store/eq.ts';
import type { Reader, Writer } from '../store/store.ts';
import { DAY } from './session-life.ts';

/** Longer than any session lives, so that somebody who must sign in again does so from a known network. */
export const KNOWN_LIFE = 60 * DAY;
/** Guesses are possible from each known network, so a stolen password must not add many of them. */
const MOST = 10;

/** Whether a user has signed in from a network lately. */
export async function knowsNetwork(
  reader: Reader,
  user: number,
  network: string,
  now: number,
): Promise<boolean> {
  const row = await reader.first('_known_network', [
    eq('user', user),
    eq('network', network),
    { property: 'last_login_at', op: 'gt', value: now - KNOWN_LIFE },
  ]);
  return row !== null;
}

/** Records that a user has signed in from a network. If there are too many, the oldest is deleted. */
export async function rememberNetwork(
  writer: Writer,
  user: number,
  network: string,
  now: number,
): Promise<void> {
  const known = await writer.find('_known_network', {
    where: [eq('user', user)],
    order: [{ property: 'last_login_at', descending: true }],
  });
  const same = known.find((row) => row.network === network);
  if (same) {
    await writer.update('_known_network', same.id, { last_login_at: now });
    return;
  }
  for (const { id } of known.slice(MOST - 1)) await writer.remove('_known_network', [eq('id', id)]);
  await writer.insert('_known_network', { user, network, last_login_at: now });
}
