import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { OpenStreams } from './open-streams.ts';

test('of one user the oldest stream ends where there are too many, however many sessions hold them, and nobody else’s', () => {
  const streams = new OpenStreams(createServer());
  const ended: string[] = [];
  const open = (user: number, session: string) => {
    const remove = streams.add({
      tenant: 1,
      user,
      session,
      end() {
        ended.push(session);
        remove();
      },
    });
  };
  open(2, 'of a colleague');
  for (let at = 0; at < 32; at++) open(1, `session ${at}`);
  expect(ended).toEqual(['session 0', 'session 1']);
  expect(streams.size).toBe(31);
});
