import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const LIST = '/api/v1/company/site';
const list = () => temp.ask('GET', LIST, { at: 'acme', token: temp.tokens.acme });
/** Blocks the event loop, as one long query does. */
const block = (ms: number) => {
  for (const end = performance.now() + ms; performance.now() < end; );
};

test('what finds the queue of its tenant full is told to come again, and health is not', async () => {
  setImmediate(() => block(700));
  const asked = Array.from({ length: 200 }, list);
  const health = temp.ask('GET', '/healthz');
  const all = await Promise.all(asked);
  const refused = all.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused[0]).toMatchObject({
    status: 503,
    headers: { 'retry-after': '1', 'cache-control': 'no-store' },
    body: { code: 'unavailable', message: 'We are very busy. Try again soon.' },
  });
  expect((await health).status).toBe(200);
  expect((await list()).status).toBe(200);
});

test('with MAX_QUEUE=0 everything is let in', async () => {
  const open = await tempApp({ environment: { MAX_QUEUE: '0' } });
  try {
    setImmediate(() => block(700));
    const asked = Array.from({ length: 200 }, () =>
      open.ask('GET', LIST, { at: 'acme', token: open.tokens.acme }),
    );
    expect(new Set((await Promise.all(asked)).map(({ status }) => status))).toEqual(new Set([200]));
  } finally {
    await open.remove();
  }
});
