import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { PASSWORD, startTrustServer, type TrustServer } from '../../../../test/proofs/trust-server.ts';
import type { Signature } from '../../../shared/wire.ts';

/** What is signed is done and signed, or neither, whenever the server is killed while people sign. */
const API = '/api/v1';
const PERMIT = 'own/permit';
const PERMITS = 40;
/** How long after the first request the server is killed. */
const KILLS_MS = [60, 150, 300, 600];
const FILES = {
  [`${PERMIT}.json`]: {
    title: 'Permit',
    'x-entity': {
      states: { of: 'state', start: 'draft', final: {} },
      actions: { issue: { title: 'Issue', from: ['draft'], to: 'issued', sign: 'Checked' } },
    },
    properties: { work: { maxLength: 20 }, state: { enum: ['draft', 'issued'] } },
  },
};

test('no permit is issued without its signature, nor signed without being issued', async () => {
  let server = await startTrustServer({ environment: { LOG_LEVEL: 'fatal' } });
  const { home } = server;
  try {
    let token = await server.signIn();
    const did = async (method: string, path: string, body?: object) => {
      const answer = await server.ask<{ data: unknown }>(method, `${API}/${path}`, {
        at: 'acme',
        token,
        body,
      });
      if (answer.status >= 300)
        throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      return answer.body as { data: unknown };
    };
    await did('PUT', 'schema/draft', { files: FILES });
    await did('POST', 'schema/publish', { base: 0, password: PASSWORD });
    const wrong: string[] = [];
    let issued = 0;
    for (const after of KILLS_MS) {
      const ids: number[] = [];
      for (let at = 0; at < PERMITS; at += 1)
        ids.push(((await did('POST', PERMIT, { work: `Work ${at}` })).data as { id: number }).id);
      const signing = signAll(server, token, ids);
      await pause(after);
      await server.stop('SIGKILL');
      await signing;
      server = await startTrustServer({ home });
      token = await server.signIn();
      for (const id of ids) {
        const { state } = (await did('GET', `${PERMIT}/${id}`)).data as { state: string };
        const signatures = (await did('GET', `${PERMIT}/${id}/signatures`)).data as Signature[];
        if (state === 'issued') issued += 1;
        if (signatures.length !== (state === 'issued' ? 1 : 0) || signatures.some((one) => !one.is_valid))
          wrong.push(`${id}: ${state}, ${signatures.length} signatures`);
      }
    }
    expect(wrong).toEqual([]);
    expect(issued).toBeGreaterThan(0);
    expect(issued).toBeLessThan(PERMITS * KILLS_MS.length);
  } finally {
    await server.stop('SIGKILL');
    await server.forget();
  }
}, 300_000);

/** Several at once; those that the kill cuts off come to nothing here. */
async function signAll(server: TrustServer, token: string, ids: number[]): Promise<void> {
  const sending = { at: 'acme' as const, token, body: { password: PASSWORD } };
  await Promise.allSettled(ids.map((id) => server.ask('POST', `${API}/${PERMIT}/${id}/issue`, sending)));
}
