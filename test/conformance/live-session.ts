import { inject } from 'vitest';
import { ask } from '../support/server.ts';
import type { Stage } from './stage.ts';

export type Place = keyof Stage['sessions'];

/** Well under the 15 minutes of an access token, and longer than most tests. */
const RENEWED_AFTER = 5 * 60_000;

const renewed = new Map<Place, { since: number; session: Promise<Record<string, string>> }>();

/** What the browser keeps of a session of the stage. The suite may take longer than an access token lives. */
export function liveSession(place: Place): Promise<Record<string, string>> {
  const known = renewed.get(place);
  if (known && Date.now() - known.since < RENEWED_AFTER) return known.session;
  const session = renew(place);
  renewed.set(place, { since: Date.now(), session });
  return session;
}

async function renew(place: Place): Promise<Record<string, string>> {
  const { port, sessions } = inject('stage');
  const { refresh } = sessions[place];
  const sent = { tenant: place, body: { refresh } };
  const { status, body } = await ask<{ access: string }>(port, 'POST', '/api/v1/token/refresh/', sent);
  if (status !== 200) throw new Error(`The session of ${place} was not renewed: ${JSON.stringify(body)}`);
  return { ...sessions[place], access: body.data.access };
}
