import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import {
  MissingReferenceError,
  ReferencedError,
  StorageFullError,
  StoreUnavailableError,
  UniqueError,
} from '../store/errors.ts';
import { answerError } from './error-answer.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
  const { acme } = temp.tokens;
  await temp.ask('POST', '/api/v1/company/site', { at: 'acme', token: acme, body: { code: 'A', name: 'A' } });
});
afterAll(() => temp.remove());

const SITE = '/api/v1/company/site';

describe('every error has the envelope', () => {
  const cases: [
    string,
    string,
    string,
    Sending,
    number,
    { code: string; errors?: Record<string, unknown[]> },
  ][] = [
    ['broken JSON', 'POST', SITE, { body: '{"code":' }, 400, { code: 'malformed' }],
    ['a body that is no object', 'POST', SITE, { body: [1] }, 400, { code: 'malformed' }],
    [
      'a body that touches prototypes',
      'POST',
      SITE,
      { body: '{"__proto__":{"x":1}}' },
      400,
      { code: 'malformed' },
    ],
    ['no body', 'POST', SITE, {}, 400, { code: 'malformed' }],
    ['an empty JSON body', 'POST', SITE, { body: '' }, 400, { code: 'malformed' }],
    [
      'an unknown parameter',
      'GET',
      `${SITE}?colour=red`,
      {},
      400,
      { code: 'malformed', errors: { colour: [expect.any(String)] } },
    ],
    ['a parameter given twice', 'GET', `${SITE}?page=1&page=2`, {}, 400, { code: 'malformed' }],
    [
      'an odd idempotency key',
      'POST',
      SITE,
      { body: {}, headers: { 'idempotency-key': 'a b' } },
      400,
      { code: 'malformed' },
    ],
    ['a broken address', 'GET', '/api/v1/%E0%A4%A', {}, 400, { code: 'malformed' }],
    ['no token', 'GET', SITE, { token: '' }, 401, { code: 'unauthenticated' }],
    ['a strange token', 'GET', SITE, { token: 'x'.repeat(43) }, 401, { code: 'unauthenticated' }],
    [
      'another scheme',
      'GET',
      SITE,
      { token: '', headers: { authorization: 'Basic YTpi' } },
      401,
      { code: 'unauthenticated' },
    ],
    ['what is forbidden', 'DELETE', '/api/v1/users/user/1', {}, 403, { code: 'forbidden' }],
    ['an unknown record', 'GET', `${SITE}/99`, {}, 404, { code: 'not_found' }],
    ['an id that is none', 'GET', `${SITE}/abc`, {}, 404, { code: 'not_found' }],
    ['a long id', 'GET', `${SITE}/${'9'.repeat(500)}`, {}, 404, { code: 'not_found' }],
    ['an unknown route', 'GET', '/api/v1/nothing', {}, 404, { code: 'not_found' }],
    ['an unknown route outside', 'POST', '/nothing', {}, 404, { code: 'not_found' }],
    ['a method that is not there', 'PUT', SITE, { body: {} }, 405, { code: 'method_not_allowed' }],
    [
      'a log that is only read',
      'DELETE',
      '/api/v1/work-orders/work_order_log/1',
      {},
      405,
      { code: 'method_not_allowed' },
    ],
    [
      'a stale version',
      'PATCH',
      `${SITE}/1`,
      { body: { name: 'B' }, headers: { 'if-match': '"v9"' } },
      412,
      { code: 'stale' },
    ],
    ['a large body', 'POST', SITE, { body: { name: 'x'.repeat(70_000) } }, 413, { code: 'too_large' }],
    [
      'a body that is no JSON',
      'POST',
      SITE,
      { body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      { code: 'unsupported_media_type' },
    ],
    [
      'plain text',
      'POST',
      SITE,
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      { code: 'unsupported_media_type' },
    ],
    [
      'wrong fields',
      'POST',
      SITE,
      { body: { code: 5, nothing: 1 } },
      422,
      {
        code: 'invalid',
        errors: { code: [expect.any(String)], name: [expect.any(String)], nothing: [expect.any(String)] },
      },
    ],
    [
      'a read-only field',
      'PATCH',
      `${SITE}/1`,
      { body: { id: 5 } },
      422,
      { code: 'invalid', errors: { id: [expect.any(String)] } },
    ],
  ];
  test.each(cases)('%s', async (_name, method, path, sending, status, body) => {
    const answer = await temp.ask(method, path, { at: 'acme', token: temp.tokens.acme, ...sending });
    const { errors } = body;
    // Beside each text stands what it is made of.
    const codes = Object.entries(errors ?? {}).map(([field, texts]) => [
      field,
      texts.map(() => ({ code: expect.any(String), values: expect.any(Object) })),
    ]);
    const expected = {
      message: expect.any(String),
      ...body,
      ...(errors && { codes: Object.fromEntries(codes) }),
    };
    expect([answer.status, answer.body]).toEqual([status, expected]);
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test('a missing and a foreign id get the same answer', async () => {
    const { acme, globex } = temp.tokens;
    const [foreign, missing, odd] = [
      await temp.ask('GET', `${SITE}/1`, { at: 'globex', token: globex }),
      await temp.ask('GET', `${SITE}/77`, { at: 'acme', token: acme }),
      await temp.ask('GET', `${SITE}/0`, { at: 'acme', token: acme }),
    ];
    expect(foreign).toMatchObject({ status: 404, body: missing.body });
    expect(odd).toMatchObject({ status: 404, body: missing.body });
  });

  test('405 and OPTIONS say what is allowed', async () => {
    const answer = await temp.ask('PUT', SITE, { at: 'acme' });
    expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD, OPTIONS, POST']);
    const options = await temp.ask('OPTIONS', `${SITE}/1`, { at: 'acme' });
    expect([options.status, options.headers.allow]).toEqual([204, 'DELETE, GET, HEAD, OPTIONS, PATCH']);
    expect(options.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('HEAD is GET without its body', async () => {
    const answer = await temp.ask('HEAD', `${SITE}/1`, { at: 'acme', token: temp.tokens.acme });
    expect([answer.status, answer.headers.etag, answer.body]).toEqual([200, '"v1"', '']);
  });
});

describe('what fails inside', () => {
  const failing = async (error: unknown) => {
    const logged: string[] = [];
    const stream = new Writable({ write: (piece, _, done) => done(void logged.push(String(piece))) });
    const app = Fastify({ logger: { stream } });
    app.setErrorHandler(answerError);
    app.get('/', () => Promise.reject(error));
    const answer = await app.inject('/');
    await app.close();
    return { answer, log: logged.join('') };
  };

  test.each([
    [new StoreUnavailableError('tenant 1 is secret'), 503, 'unavailable'],
    [new StorageFullError('secret disk'), 507, 'storage_full'],
    [new TypeError('secret detail'), 500, 'internal'],
    ['secret text, not even an error', 500, 'internal'],
  ])('%s', async (error, status, code) => {
    const { answer, log } = await failing(error);
    const id: unknown = answer.json().request_id;
    expect([answer.statusCode, answer.json()]).toEqual([
      status,
      { code, message: expect.any(String), request_id: expect.any(String) },
    ]);
    expect(log).toContain(`"id":"${id}"`);
    expect(answer.payload).not.toMatch(/secret|\.ts:/);
    expect(log).toContain('"level":50');
    expect(log).toContain('secret');
    if (status === 503) expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  });

  test.each([
    [new UniqueError('site', ['code']), 422, { errors: { code: ['is already used'] } }],
    [new MissingReferenceError('location', 'site'), 422, { errors: { site: ['does not exist'] } }],
    [new ReferencedError('site', 'location'), 409, { code: 'still_referenced' }],
  ])('%s', async (error, status, body) => {
    const { answer } = await failing(error);
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject(body);
  });

  test('a tenant whose file is damaged is not available, the others are', async () => {
    const broken = await tempApp();
    try {
      await broken.tenancy.provision({ name: 'Broken', schema_name: 'nobody' });
      await broken.restart((place) => place.damage(3));
      const body = { email: 'a@b.example', password: 'x' };
      const answer = await broken.ask('POST', '/api/v1/users/login', { at: 'nobody', body });
      expect([answer.status, answer.body.code]).toEqual([503, 'unavailable']);
      const other = await broken.ask('GET', SITE, { at: 'acme', token: broken.tokens.acme });
      expect(other.status).toBe(200);
      await broken.ask('POST', '/api/v1/users/login', { at: 'nobody', body });
      const errors = broken.logged.filter((line) => line.includes('"level":50'));
      expect(errors).toEqual([expect.stringContaining('tenant nobody is not available: ')]);
      expect(errors[0]).not.toContain('stack');
    } finally {
      await broken.remove();
    }
  });
});

test('no password and no token is ever logged', async () => {
  const body = { email: 'ann@acme.example', password: 'a wrong secret 123' };
  await temp.ask('POST', '/api/v1/users/login', { at: 'acme', body });
  await temp.ask('GET', `${SITE}?search=hiddenword`, { at: 'acme', token: temp.tokens.acme });
  const log = temp.logged.join('');
  expect(log).toContain('"path":"/api/v1/users/login"');
  for (const secret of ['a wrong secret 123', 'correct horse', 'hiddenword', ...Object.values(temp.tokens)])
    expect(log).not.toContain(secret);
});

test('nothing has changed for all objects', () => {
  expect(Object.keys(Object.prototype)).toEqual([]);
});
