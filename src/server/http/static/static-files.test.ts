import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { RateLimit } from '../guards/rate-limit.ts';
import { docsPage } from '../routes/docs-page.ts';

const HTML = '<!doctype html><title>Mainstay</title>';
const PAGE = `${HTML}<div id="root"></div>`;
const FRAME = '<div id="root" data-drawn="frame"><b>{{tenant}}</b>{{no}} at {{base}}</div>';
const SCREENS = {
  tenant: {
    screens: [
      { path: '/', answers: '<meta name="home">', files: '<link title="home">' },
      { path: '/login', answers: '', files: '', drawn: 'login' },
      { path: '/logs/:parentId/:id', answers: '', files: '', drawn: 'frame' },
      { path: '/assets/new', answers: '<meta name="new">', files: '<link title="new">' },
      { path: '/assets/:id', answers: '<meta name="one">', files: '<link title="one">' },
      { path: '*', answers: '<meta name="other">', files: '<link title="other">' },
    ],
    drawings: { frame: FRAME, login: '<div id="root" data-drawn="whole"><h1>{{tenant}}</h1></div>' },
  },
  // As Vite alone builds it.
  platform: {
    screens: [{ path: '/', answers: '<meta name="admin">', files: '<link title="admin">', drawn: 'frame' }],
  },
};
const SCRIPT = `console.log(${'"x",'.repeat(500)}1)`;
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp({
    prepareClient(folder) {
      mkdirSync(join(folder, 'assets'), { recursive: true });
      writeFileSync(join(folder, 'index.html'), HTML);
      writeFileSync(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
      writeFileSync(join(folder, 'assets/main-a1b2c3d4.js'), SCRIPT);
      writeFileSync(join(folder, 'assets/main-a1b2c3d4.js.br'), brotliCompressSync(SCRIPT));
      writeFileSync(join(folder, 'assets/main-a1b2c3d4.js.gz'), gzipSync(SCRIPT));
      writeFileSync(join(folder, 'assets/main-a1b2c3d4.js.map'), '{}');
    },
  });
});
afterAll(() => temp.remove());

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; " +
  "connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'; " +
  "manifest-src 'self'; require-trusted-types-for 'script'; trusted-types file-worker";

describe('pages', () => {
  test.each([
    ['acme', '/'],
    ['acme', '/work-orders/12?search=x.y'],
    ['acme', '/form/work-orders__work_order/new'],
    ['admin', '/admin/users/'],
    ['nobody', '/login'],
    [undefined, '/'],
  ] as const)('at %s, %s is the app', async (at, path) => {
    const answer = await temp.ask('GET', path, { at });
    expect([answer.status, answer.body]).toEqual([200, HTML]);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': PAGE_POLICY,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    });
    expect(answer.headers['permissions-policy']).toContain('camera=(self)');
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  });

  test('an unchanged page is not sent again', async () => {
    const { headers } = await temp.ask('GET', '/', { at: 'acme' });
    const again = await temp.ask('GET', '/assets', {
      at: 'acme',
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect([again.status, again.body]).toEqual([304, '']);
  });
});

describe('first screens', () => {
  let built: TempApp;
  beforeAll(async () => {
    built = await tempApp({
      prepareClient(folder) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(
          join(folder, 'index.html'),
          `<!-- first answers -->${HTML}<div id="root"></div><!-- first files -->`,
        );
        writeFileSync(join(folder, 'first-screens.json'), JSON.stringify(SCREENS));
      },
    });
  });
  afterAll(() => built.remove());

  test.each([
    ['acme', '/', 'home'],
    ['nobody', '/?a=/assets/1', 'home'],
    ['acme', '/assets/7/', 'one'],
    ['acme', '/assets/7', 'one'],
    ['acme', '/assets/new', 'new'],
    ['acme', '/assets/7/more', 'other'],
    ['acme', '//', 'home'],
    ['acme', '/assets/7x', 'other'],
    ['acme', '/assets/%3Cb%3E', 'other'],
    ['admin', '/', 'admin'],
    ['admin', '/assets/7', undefined],
    [undefined, '/', undefined],
  ] as const)('at %s, %s asks for what belongs to "%s"', async (at, path, name) => {
    const page = await built.ask('GET', path, { at });
    const tenant = at === 'acme' ? '<meta name="tenant" content="Acme" data-subdomain="acme">' : '';
    const expected = name ? `${tenant}<meta name="${name}">${PAGE}<link title="${name}">` : PAGE;
    expect([page.status, page.body]).toEqual([200, expected]);
  });

  test('have tags of their own, and their list is not served', async () => {
    const home = (await built.ask('GET', '/', { at: 'acme' })).headers.etag;
    const same = await built.ask('GET', '/', { at: 'acme', headers: { 'if-none-match': String(home) } });
    expect(same.status).toBe(304);
    const other = await built.ask('GET', '/', { at: 'globex', headers: { 'if-none-match': String(home) } });
    expect(other.status).toBe(200);
    const one = await built.ask('GET', '/assets/1', {
      at: 'acme',
      headers: { 'if-none-match': String(home) },
    });
    expect(one.status).toBe(200);
    expect((await built.ask('GET', '/first-screens.json', { at: 'acme' })).status).toBe(404);
  });
});

describe('what the build has drawn', () => {
  let built: TempApp;
  beforeAll(async () => {
    built = await tempApp({
      prepareClient(folder) {
        mkdirSync(folder, { recursive: true });
        writeFileSync(join(folder, 'index.html'), `<!-- first answers --><div id="root"></div>`);
        writeFileSync(join(folder, 'first-screens.json'), JSON.stringify(SCREENS));
      },
    });
    await built.tenancy.provision({ name: `<i>"A&B's" {{id}} $&`, schema_name: 'odd' });
  });
  const read = (url: string, host: string) =>
    built.app.inject({ url, headers: { host: `${host}.localhost` } });
  afterAll(() => built.remove());
  const NAME = '&lt;i&gt;&quot;A&amp;B&#39;s&quot; {{id}} $&amp;';
  const META = `<meta name="tenant" content="${NAME}" data-subdomain="odd">`;

  test.each([
    ['/login?next=/', `<div id="root" data-drawn="whole"><h1>${NAME}</h1></div>`],
    ['/logs/7/12?tab=x', `<div id="root" data-drawn="frame"><b>${NAME}</b> at localhost</div>`],
    ['/logs/7/new', '<div id="root"></div>'],
  ])('stands in the page at %s, with names that are text', async (path, expected) => {
    const page = await read(path, 'odd');
    expect(page.body).toBe(`${META}${path.endsWith('new') ? '<meta name="other">' : ''}${expected}`);
  });

  test('may be missing, where Vite alone has built the client', async () => {
    const page = await read('/', 'admin');
    expect([page.statusCode, page.body]).toEqual([200, '<meta name="admin"><div id="root"></div>']);
  });

  test('is not shown at an address of no tenant', async () => {
    const page = await read('/login', 'nobody');
    expect(page.body).toBe('<div id="root"></div>');
  });

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
    ['gzip;q=0, br;q=0', undefined],
  ] as const)('is sent to who accepts "%s" as they can read it', async (accepted, unpack) => {
    const headers = { host: 'odd.localhost', 'accept-encoding': accepted };
    const page = await built.app.inject({ url: '/login', headers });
    expect(page.headers).toMatchObject({ vary: 'accept-encoding' });
    expect(page.headers['content-encoding']).toBe(unpack ? accepted : undefined);
    const text = (unpack ? unpack(page.rawPayload) : page.rawPayload).toString();
    expect(text).toContain(NAME);
  });
});

describe('files', () => {
  test('with a hash in their name are kept for a year, and sent compressed', async () => {
    const plain = await temp.ask('GET', '/assets/main-a1b2c3d4.js', { at: 'acme' });
    expect([plain.status, plain.body]).toEqual([200, SCRIPT]);
    expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(plain.headers['content-type']).toMatch(/^(text|application)\/javascript/);
    const packed = await temp.app.inject({
      url: '/assets/main-a1b2c3d4.js',
      headers: { host: 'acme.localhost', 'accept-encoding': 'br' },
    });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(SCRIPT);
    for (const [accepted, sent] of [
      ['gzip, deflate, br, zstd', 'br'],
      ['gzip, deflate', 'gzip'],
      ['identity', undefined],
    ]) {
      const { headers } = await temp.app.inject({
        url: '/assets/main-a1b2c3d4.js',
        headers: { host: 'acme.localhost', 'accept-encoding': accepted },
      });
      expect(headers['content-encoding']).toBe(sent);
    }
  });

  test('without one are asked for again each time', async () => {
    const { headers } = await temp.ask('GET', '/favicon.svg');
    expect(headers['cache-control']).toBe('no-cache');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
  });

  test.each([
    [{ range: 'bytes=99999999-' }, 200],
    [{ range: 'bytes=9-2' }, 200],
    [{ 'if-match': '"another"' }, 412],
    [{ 'if-unmodified-since': 'Fri, 27 Nov 1998 22:35:31 GMT' }, 412],
  ])('asked for with %o are no failure of the server', async (headers, status) => {
    const answer = await temp.ask('GET', '/assets/main-a1b2c3d4.js', { at: 'acme', headers });
    expect(answer.status).toBe(status);
  });

  test.each([
    '/missing.js',
    '/assets/main-a1b2c3d4.js.map',
    '/assets/main-00000000.js',
    '/../data/platform.db',
    '/..%2fdata%2fplatform.db',
    '/%2e%2e/data/platform.db',
    '/data/platform.db',
    '/assets/..%5c..%5cdata%5cplatform.db',
    '/.env',
    '/api/docs/static/..%2f..%2f..%2fpackage.json',
  ])('%s is not there', async (path) => {
    const answer = await temp.ask('GET', path, { at: 'acme' });
    expect([answer.status, answer.body.code]).toEqual([404, 'not_found']);
  });
});

test('in production over https the browser is told to stay with it', async () => {
  const production = await tempApp({ environment: { NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1' } });
  try {
    const ask = async (headers: Record<string, string>) =>
      (await production.ask('GET', '/api/v1/config', { headers })).headers['strict-transport-security'];
    expect(await ask({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await ask({})).toBeUndefined();
    const posing = { 'x-forwarded-host': 'globex.localhost' };
    const tenant = await production.ask('GET', '/api/v1/tenant', { at: 'acme', headers: posing });
    expect(tenant.body.data.schema_name).toBe('acme');
  } finally {
    await production.remove();
  }
});

describe('the description of the API', () => {
  test('is a page at /api/docs, with nothing inline', async () => {
    const page = await temp.ask('GET', '/api/docs', { at: 'acme' });
    expect([page.status, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.body).not.toMatch(/<script(?![^>]*src=)|<style| style=/);
    for (const [, file] of page.body.matchAll(/(?:src|href)="([^"]+)"/g))
      expect([file, (await temp.ask('GET', file)).status]).toEqual([file, 200]);
    expect((await temp.ask('GET', '/api/v1/openapi.json')).body.openapi).toMatch(/^3\./);
  });

  const PUBLIC = ['/api/docs', '/api/docs/static/swagger-ui-bundle.js', '/api/v1/openapi.json'];

  test.each(PUBLIC)('%s is ready in every encoding, and is not sent again to who has it', async (path) => {
    const plain = await temp.ask('GET', path);
    const etag = String(plain.headers.etag);
    const again = await temp.ask('GET', path, { headers: { 'if-none-match': etag } });
    expect([again.status, again.body]).toEqual([304, '']);
    for (const encoding of ['br', 'gzip']) {
      const { headers } = await temp.ask('GET', path, { headers: { 'accept-encoding': encoding } });
      expect([headers['content-encoding'], headers.etag]).toEqual([encoding, etag]);
      expect(Number(headers['content-length'])).toBeLessThan(Number(plain.headers['content-length']));
    }
  });

  test.each(['/api/docs/json', '/api/docs/yaml'])(
    '%s, which would be made anew each time, is not there',
    async (path) => {
      expect((await temp.ask('GET', path)).status).toBe(404);
    },
  );

  test('is counted by network, as all that needs no sign-in', async () => {
    const limit = new RateLimit(5, () => 0);
    const app = Fastify();
    await docsPage(app, { sessions: limit, addresses: limit });
    const statuses: number[] = [];
    for (let asked = 0; asked < 11; asked += 1) {
      const path = asked % 2 ? '/api/docs/static/index.css' : '/api/docs';
      statuses.push((await app.inject(path)).statusCode);
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses[10]).toBeGreaterThanOrEqual(400);
    await app.close();
  });
});

describe('health', () => {
  test('is told on any host', async () => {
    for (const path of ['/healthz', '/readyz'])
      for (const at of ['acme', 'nobody', undefined] as const) {
        const answer = await temp.ask('GET', path, { at });
        expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
      }
  });

  test('while stopping the server lives but is not ready, and closes connections', async () => {
    const stopping = await tempApp();
    try {
      expect((await stopping.ask('GET', '/readyz')).status).toBe(200);
      stopping.app.startDraining();
      const ready = await stopping.ask('GET', '/readyz');
      expect([ready.status, ready.body, ready.headers.connection]).toEqual([
        503,
        { status: 'stopping' },
        'close',
      ]);
      expect((await stopping.ask('GET', '/healthz')).status).toBe(200);
      const answer = await stopping.ask('GET', '/api/v1/config');
      expect([answer.status, answer.headers.connection]).toEqual([200, 'close']);
    } finally {
      await stopping.remove();
    }
  });
});
