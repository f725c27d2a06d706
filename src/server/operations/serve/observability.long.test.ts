import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../../../../test/support/free-port.ts';
import { linkToken } from '../../../../test/support/link-token.ts';
import { type RunningServer, startServer } from '../../../../test/support/server.ts';
import { codeAt, stepAt } from '../../auth/totp.ts';

const ALERTS = join(import.meta.dirname, '../../../../docs/operations/mainstay-alerts.yaml');
let server: RunningServer;
let metricsPort: number;

beforeAll(async () => {
  metricsPort = await freePort();
  server = await startServer({
    demo: true,
    environment: { LOG_LEVEL: 'trace', METRICS_PORT: String(metricsPort) },
  });
});
afterAll(async () => {
  await server.stop();
  server.forget();
});

function scrape(path = '/metrics', port = metricsPort): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path }, (response) => {
      let text = '';
      response.on('data', (piece: Buffer) => {
        text += piece;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end();
  });
}

const login = (password: string, code?: string) =>
  server.ask<{ access: string; refresh: string }>('POST', '/api/v1/users/login', {
    tenant: 'acme',
    body: { email: 'demo@acme.example', password, is_admin: false, code },
  });

interface Line {
  msg: string;
  level: number;
  ip?: string;
  id?: string;
  path?: string;
  tenant?: number | string;
  user?: number;
  ms?: number;
  status?: number;
  lost?: boolean;
}
/** Without the announcement, which contains the demo's password. */
const logged = () =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
const lines = () => logged().map((line) => JSON.parse(line) as Line);

test('figures are in the format that Prometheus reads, and count what happened', async () => {
  const { access } = (await login('mainstay-demo')).body.data;
  await login('a wrong password');
  await server.ask('GET', '/api/v1/work-orders/work_order', { tenant: 'acme', token: access });
  await server.ask('GET', '/nowhere', { tenant: 'acme' });
  const { status, text } = await scrape();
  expect(status).toBe(200);
  const sample = /^[a-z0-9_]+(\{[a-z_]+="[^"]*"(,[a-z_]+="[^"]*")*\})? -?[0-9.e+-]+(\+Inf)?$/;
  for (const line of text.split('\n').filter((one) => one !== ''))
    if (!/^# (HELP|TYPE) [a-z0-9_]+ ./.test(line)) expect(line).toMatch(sample);
  expect(text).toContain('mainstay_requests_total{route="sign_in",status="200"} 1\n');
  expect(text).toContain('mainstay_requests_total{route="sign_in",status="401"} 1\n');
  expect(text).toContain('mainstay_requests_total{route="list",status="200"} 1\n');
  expect(text).toContain('mainstay_sign_in_failures_total 1\n');
  expect(text).toContain('mainstay_request_duration_seconds_bucket{le="+Inf",route="list"} 1\n');
  expect(text).toMatch(/mainstay_open_stores [12]\n/);
  expect(text).toContain('mainstay_tenants{state="open"} 2\n');
  const late = /mainstay_event_loop_delay_seconds\{quantile="0.99"\} (\S+)/.exec(text)?.[1];
  expect(Number(late)).toBeGreaterThan(0);
  expect(text).toMatch(/^mainstay_event_loop_held_total \d+$/m);
  expect(text).not.toMatch(/acme|demo@/);
});

interface Alert {
  alert: string;
  expr: string;
  for?: string;
  annotations: { summary: string };
}

test('the alerts of the guide ask for figures and labels that there are', async () => {
  const { groups } = parseYaml(readFileSync(ALERTS, 'utf8')) as { groups: { rules: Alert[] }[] };
  const alerts = groups.flatMap(({ rules }) => rules);
  expect(alerts.length).toBeGreaterThan(8);
  // Each has had something to count: a sample is there, with its labels.
  await login('a wrong password');
  const { text } = await scrape();
  const labels = new Map<string, Set<string>>([['up', new Set()]]);
  for (const [, name = '', pairs = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    labels.set(
      name,
      new Set([...(labels.get(name) ?? []), ...[...pairs.matchAll(/(\w+)="/g)].map(([, one]) => one ?? '')]),
    );
  const types = [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name]) => name);
  for (const { alert, expr, annotations, ...others } of alerts) {
    expect(alert).toMatch(/^Mainstay[A-Z]\w+$/);
    expect(others.for ?? '0m', alert).toMatch(/^\d+[smh]$/);
    const asked = [...expr.matchAll(/\b(mainstay_\w+|up)(?:\{([^}]*)\})?/g)];
    expect(asked.length, alert).toBeGreaterThan(0);
    for (const [, name = '', selector = ''] of asked) {
      const known = labels.get(name);
      expect(types.includes(name.replace(/_bucket$/, '')) || name === 'up', `${alert}: ${name}`).toBe(true);
      for (const [, label = ''] of selector.matchAll(/(\w+)(?:=~|!~|!=|=)/g))
        if (known && known.size > 0) expect([...known, 'job'], `${alert}: ${label}`).toContain(label);
    }
    for (const [, label] of annotations.summary.matchAll(/\$labels\.(\w+)/g))
      expect(['instance', 'name'], alert).toContain(label);
    const [opened, closed] = [/[([{]/g, /[)\]}]/g].map((sign) => expr.match(sign)?.length ?? 0);
    expect(opened, alert).toBe(closed);
  }
  const scraped = parseYaml(readFileSync(join(ALERTS, '../prometheus.yaml'), 'utf8')) as Record<
    string,
    unknown
  >;
  expect(scraped.rule_files).toEqual(['mainstay-alerts.yaml']);
});

test('being asked for the code of a second factor is no refused sign-in, a wrong code is', async () => {
  const failures = async () => /mainstay_sign_in_failures_total (\d+)/.exec((await scrape()).text)?.[1];
  const before = Number(await failures());
  const { access } = (await login('mainstay-demo')).body.data;
  const own = <T>(part: string, body: object) =>
    server.ask<T>('POST', `/api/v1/users/second-factor/${part}`, { tenant: 'acme', token: access, body });
  const password = 'mainstay-demo';
  const { secret } = (await own<{ secret: string }>('setup', { password })).body.data;
  const code = codeAt(secret, stepAt(Date.now()));
  const { recovery_codes } = (await own<{ recovery_codes: string[] }>('confirm', { code })).body.data;
  expect((await login(password)).body.code).toBe('second_factor_required');
  expect(Number(await failures())).toBe(before);
  expect((await login(password, code)).body.code).toBe('second_factor_wrong');
  expect(Number(await failures())).toBe(before + 1);
  expect((await own('off', { password, code: recovery_codes[0] })).status).toBe(204);
});

test('they stand on a port of their own and nowhere else', async () => {
  expect((await scrape('/other')).status).toBe(404);
  expect((await scrape('/metrics', server.port)).text).not.toContain('mainstay_requests_total');
});

test('the log says who asked for what and how long it took, and never a secret', async () => {
  const secrets = ['mainstay-demo', 'a wrong password', 'another-Password-9'];
  const { access, refresh } = (await login('mainstay-demo')).body.data;
  const send = (method: string, path: string, body?: unknown, token = access, tenant = 'acme') =>
    server.ask<Record<string, string>>(method, path, { tenant, token, body });
  await send('GET', '/api/v1/work-orders/work_order?search=secret-search');
  const fresh = await send('POST', '/api/v1/token/refresh/', { refresh });
  await send('POST', '/api/v1/users/password', {
    current: 'a wrong password',
    password: 'another-Password-9',
  });
  const admin = await server.signIn('admin', 'admin@mainstay.example');
  const body = { name: 'New', email: 'new@acme.example', tenant: 1 };
  const invited = await send('POST', '/api/v1/users/user', body, admin, 'admin');
  const token = linkToken(invited.body.data.invite_link as string);
  // In the form of links of older versions.
  await server.ask('GET', `/set-password?token=${token}`, { tenant: 'acme' });
  await send('POST', '/api/v1/users/set-password', { token, password: 'another-Password-9' });
  await send('POST', '/api/v1/users/login', '{"password": "another-Password-9", ');
  await send('GET', '/api/v1/work-orders/work_order', undefined, 'wrong-token-wrong-token');

  const output = logged().join('\n');
  const tokens = [
    access,
    refresh,
    admin,
    token,
    fresh.body.data.access,
    'wrong-token-wrong-token',
    'secret-search',
  ];
  for (const secret of [...secrets, ...tokens]) expect(output.includes(String(secret))).toBe(false);

  const own = lines().filter((line) => line.msg === 'request');
  const list = own.find((line) => line.path === '/api/v1/work-orders/work_order');
  expect(list).toMatchObject({
    tenant: 'acme',
    user: expect.any(Number),
    status: 200,
    ms: expect.any(Number),
  });
  const ids = own.map((line) => line.id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a request whose connection was lost before its answer has its line too', async () => {
  const path = '/api/v1/users/login';
  await new Promise<void>((resolve) => {
    const headers = { host: 'acme.localhost', 'content-type': 'application/json', 'content-length': 500 };
    const asked = request({ host: '127.0.0.1', port: server.port, method: 'POST', path, headers });
    // The client sends half a body and disconnects.
    asked.write('{"email":', () => asked.destroy());
    asked.on('error', () => {});
    asked.on('close', () => resolve());
  });
  await expect.poll(() => lines().filter((line) => line.path === path && line.lost)).toHaveLength(1);
  expect(lines().find((line) => line.lost)).not.toHaveProperty('status');
});

test('in production every line is JSON, with the address of the client behind a proxy, and answers carry the id of their line', async () => {
  const own = await startServer({
    environment: { NODE_ENV: 'production', LOG_LEVEL: 'info', TRUST_PROXY: '127.0.0.1' },
  });
  const answer = await own.ask('GET', '/nowhere', { headers: { 'x-forwarded-for': '192.0.2.7' } });
  await own.ask('GET', '/healthz');
  await own.stop();
  own.forget();
  const all = own
    .output()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const line = all.find(({ id }) => id === answer.headers['x-request-id']);
  expect(line).toMatchObject({ msg: 'request', path: '/nowhere', ip: '192.0.2.7' });
  expect(all.some(({ path }) => path === '/healthz' || path === '/readyz')).toBe(false);
  expect(all.some(({ msg }) => msg === 'ready')).toBe(true);
});

test('health checks are told at debug only, and a failure of ours names its line', async () => {
  await server.ask('GET', '/healthz');
  await expect.poll(() => lines().find(({ path }) => path === '/healthz')?.level).toBe(20);
  const { headers, body } = await server.ask('GET', '/api/v1/dashboard', { tenant: 'acme' });
  expect(headers['x-request-id']).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  expect(body.request_id).toBeUndefined();
});
