import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, startServer } from './support/server.ts';

const ROUNDS = 4;
const WRITERS = 16;
const environment = { RATE_LIMIT: '10000' };

let server: RunningServer;
let token: string;

beforeAll(async () => {
  server = await startServer({ demo: true, environment });
  token = await server.signIn('acme', 'demo@acme.example');
});
afterAll(async () => {
  await server.stop();
  server.forget();
});

/** Writes as fast as the server answers, kills it after so many answers, and returns what it answered with 201. */
async function writeUntilKilled(prefix: string, answers: number): Promise<Map<number, string>> {
  const acknowledged = new Map<number, string>();
  const writer = async (name: string) => {
    for (let count = 0; ; count += 1) {
      const code = `${name}-${count}`;
      const body = { code, name: `Site ${code}` };
      const answer = await server.ask('POST', '/api/v1/company/site', { tenant: 'acme', token, body });
      expect(answer.status).toBe(201);
      acknowledged.set(answer.body.data.id, code);
      if (acknowledged.size === answers) void server.stop('SIGKILL');
    }
  };
  // Each ends with the connection that breaks.
  const ends = await Promise.allSettled(
    Array.from({ length: WRITERS }, (_, index) => writer(`${prefix}-${index}`)),
  );
  for (const end of ends)
    if (end.status === 'rejected') expect(String(end.reason)).toMatch(/ECONN|socket hang up|EPIPE/);
  return acknowledged;
}

async function storedSites(): Promise<Map<number, string>> {
  const stored = new Map<number, string>();
  for (let page = 1; ; page += 1) {
    const path = `/api/v1/company/site?ordering=id&page_size=100&page=${page}`;
    const { body } = await server.ask<{ id: number; code: string }[]>('GET', path, { tenant: 'acme', token });
    for (const { id, code } of body.data) stored.set(id, code);
    if (body.data.length < 100) return stored;
  }
}

test(`kill -9 while ${WRITERS} clients write: nothing that was acknowledged is lost`, {
  timeout: 120_000,
}, async () => {
  let acknowledged = 0;
  let before = (await storedSites()).size;
  for (let round = 1; round <= ROUNDS; round += 1) {
    const answers = 60 + round * 37;
    const promised = await writeUntilKilled(`round-${round}`, answers);
    expect(promised.size).toBeGreaterThanOrEqual(answers);
    await server.stop('SIGKILL');

    server = await startServer({ dataDir: server.dataDir, environment });
    const stored = await storedSites();
    const lost = [...promised].filter(([id, code]) => stored.get(id) !== code);
    expect(lost).toEqual([]);
    // Beyond what was promised there may be only what was on its way when the process died.
    expect(stored.size - before - promised.size).toBeLessThanOrEqual(WRITERS);
    before = stored.size;
    acknowledged += promised.size;
  }
  console.log(`${acknowledged} acknowledged in ${ROUNDS} rounds, 0 lost`);
});
