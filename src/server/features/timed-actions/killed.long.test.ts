import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PASSWORD, startTrustServer, type TrustServer } from '../../../../test/proofs/trust-server.ts';

/** What is due is done once, whenever the server is killed while it does it. */
const API = '/api/v1';
const PERMIT = 'own/permit';
const PERMITS = 90;
/** The server is killed each time that so many more are done. */
const STEP = 30;
const PATIENCE_MS = 120_000;
const FILES = {
  [`${PERMIT}.json`]: {
    title: 'Permit',
    'x-entity': {
      states: { of: 'state', start: 'active', final: { expired: {} } },
      actions: { expire: { title: 'Expire', from: ['active'], to: 'expired', at: 'ends_at' } },
    },
    properties: { state: { enum: ['active', 'expired'] }, ends_at: { format: 'date-time' } },
  },
};

type Row = Record<string, unknown>;

async function did<Data>(server: TrustServer, token: string, method: string, path: string, body?: object) {
  const answer = await server.ask<Data>(method, `${API}/${path}`, { at: 'acme', token, body });
  if (answer.status >= 300)
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
  return answer.body;
}

/** Makes permits whose time is over, and kills the server again and again until all have expired; how often each did. */
async function expireAll(): Promise<{ kills: number; times: number[] }> {
  let server = await startTrustServer({ environment: { LOG_LEVEL: 'fatal' } });
  const { home } = server;
  try {
    let token = await server.signIn();
    await did(server, token, 'PUT', 'schema/draft', { files: FILES });
    await did(server, token, 'POST', 'schema/publish', { base: 0, password: PASSWORD });
    const ends_at = new Date(Date.now() - 60_000).toISOString();
    for (let at = 0; at < PERMITS; at++) await did(server, token, 'POST', PERMIT, { ends_at });
    let kills = 0;
    const expired = async () => {
      const { meta } = (await did(server, token, 'GET', `${PERMIT}?state=expired&count=exact`)) as {
        meta?: { total?: number };
      };
      return meta?.total ?? 0;
    };
    for (let done = 0, rounds = 0; done < PERMITS && rounds <= PERMITS / STEP + 2; rounds++) {
      await server.stop('SIGKILL');
      server = await startTrustServer({ home });
      token = await server.signIn();
      const until = Date.now() + PATIENCE_MS;
      for (const before = done; done < Math.min(before + STEP, PERMITS) && Date.now() < until; await pause(5))
        done = await expired();
      kills += 1;
    }
    const counts = new Map<unknown, number>();
    for (let next: number | null = 0; next !== null; ) {
      const page = next > 0 ? `&before=${next}` : '';
      const { data, meta } = (await did(
        server,
        token,
        'GET',
        `history?entity=${PERMIT}&page_size=100${page}`,
      )) as { data: Row[]; meta?: { next?: number | null } };
      for (const { key, ...entry } of data)
        if (JSON.stringify(entry).includes('expired')) counts.set(key, (counts.get(key) ?? 0) + 1);
      next = meta?.next ?? null;
    }
    const times = [...counts.values()];
    return { kills, times };
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}

test('each permit expires once, though the server is killed meanwhile', async () => {
  const { kills, times } = await expireAll();
  expect(kills).toBeGreaterThan(2);
  expect(times).toEqual(Array.from({ length: PERMITS }, () => 1));
}, 300_000);
