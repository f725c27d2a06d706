import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { RateLimit } from './rate-limit.ts';

describe('a token bucket', () => {
  const allowed = (limit: RateLimit, key: string, times: number) => {
    let count = 0;
    for (let i = 0; i < times; i++) {
      try {
        limit.take(key);
        count += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'too_many_requests' });
      }
    }
    return count;
  };

  test('lets twice the rate through at once, then the rate', () => {
    let now = 0;
    const limit = new RateLimit(20, () => now);
    expect(allowed(limit, 'a', 100)).toBe(40);
    now += 500;
    expect(allowed(limit, 'a', 100)).toBe(10);
    now += 60_000;
    expect(allowed(limit, 'a', 100)).toBe(40);
    expect(allowed(limit, 'b', 100)).toBe(40);
  });

  test('zero is no limit', () => {
    expect(allowed(new RateLimit(0), 'a', 1000)).toBe(1000);
  });

  test('never keeps more keys than it may', () => {
    const limit = new RateLimit(20, () => 0);
    for (let i = 0; i < 60_000; i++) limit.take(`k${i}`);
    expect(allowed(limit, 'k59999', 100)).toBe(39);
  });
});

describe('over HTTP', () => {
  let temp: TempApp;
  beforeAll(async () => {
    temp = await tempApp({ environment: { RATE_LIMIT: '20' } });
  });
  afterAll(() => temp.remove());

  test('one session is held back, another one is not', async () => {
    const ask = (token: string) => temp.ask('GET', '/api/v1/company/site', { at: 'acme', token });
    // The clock stands still: on a slow machine more requests would become allowed meanwhile.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    const asked = Array.from({ length: 60 }, () => ask(temp.tokens.acme));
    const answers = await Promise.all(asked).finally(() => clock.mockRestore());
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(10);
    expect(refused[0]?.body.code).toBe('too_many_requests');
    expect(refused[0]?.headers['retry-after']).toBe('1');
    expect((await ask(await temp.signIn('acme', 'aaron@acme.example'))).status).toBe(200);
  });
});
