import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import Fastify from 'fastify';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { ApiError } from '../../../shared/errors.ts';
import { answerError } from '../error-answer.ts';
import { withoutToken } from '../request-parts.ts';
import { logRequests } from './request-log.ts';

const PATHS = [
  ['/r/3qXk', '/r/…'],
  ['/r/3qXk/', '/r/…/'],
  ['/r/status/3qXk', '/r/status/…'],
  ['/r/status/3qXk/', '/r/status/…/'],
  ['/r/stop/3qXk', '/r/stop/…'],
  ['/api/v1/public/portal/3qXk', '/api/v1/public/portal/…'],
  ['/api/v1/public/photo/3qXk/5/thumb', '/api/v1/public/photo/…/5/thumb'],
  ['/api/v1/public/unsubscribe/3qXk', '/api/v1/public/unsubscribe/…'],
  ['/api/v1/labels/3qXk', '/api/v1/labels/…'],
  ['/api/v1/calendar/3qXk.ics', '/api/v1/calendar/…'],
  ['/api/v1/publi%63/portal/3qXk', '/api/v1/public/portal/…'],
  ['/%61pi/v1/public%2Fportal%2f3qXk', '/api/v1/public/portal/…'],
  ['/%72/3qXk', '/r/…'],
  ['//r//status/3qXk', '//r//status/…'],
  ['/API/v1/Calendar/3qXk.ics', '/API/v1/Calendar/…'],
  ['/api/v1/files/100%25', '/api/v1/files/100%25'],
  ['/api/v1/requests/request/3', '/api/v1/requests/request/3'],
  ['/requests/3', '/requests/3'],
];
test.each(PATHS)('what opens an address stands in no log: %s', (path, logged) => {
  expect(withoutToken(path)).toBe(logged);
});

test('the log of the shipped nginx.conf leaves the same out, and has the id of the request', () => {
  const conf = readFileSync(join(import.meta.dirname, '../../../../docs/operations/nginx.conf'), 'utf8');
  const pattern = /"~\*(\S+)" "\$path_head\/\.\.\.";/.exec(conf)?.[1] ?? 'missing';
  for (const [path = '', logged = ''] of PATHS) {
    // nginx has decoded $uri; it compares without case of letters.
    const uri = decodeURIComponent(path);
    const head = new RegExp(pattern, 'i').exec(uri)?.groups?.path_head;
    expect([path, head]).toEqual([path, logged.includes('…') ? logged.split('/…')[0] : undefined]);
  }
  const format = /log_format mainstay ([^;]*);/.exec(conf)?.[1] ?? '';
  expect(format).toContain('$upstream_http_x_request_id');
  expect(format).not.toMatch(/\$(request|request_uri|http_referer|args|query_string)\b/);
  expect(conf.match(/listen \[::\]:(443|80)/g)).toHaveLength(2);
});

test('the line of a refusal has its code and the names of fields, no values and no names that a client made up', async () => {
  const lines: string[] = [];
  const stream = new Writable({ write: (piece, _, done) => done(void lines.push(String(piece))) });
  const app = Fastify();
  for (const name of ['target', 'signedIn', 'refused']) app.decorateRequest(name, null);
  logRequests(app, pino(stream));
  app.setErrorHandler(answerError);
  const errors = { 'tasks.0.text': ['"secret value" is too long'], 'Secret Name': ['is not known'] };
  app.get('/', () => Promise.reject(new ApiError('invalid', 'secret text', errors)));
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  await (await fetch(address)).text();
  await app.close();
  expect(JSON.parse(lines.join(''))).toMatchObject({
    status: 422,
    code: 'invalid',
    fields: ['tasks.0.text', '…'],
  });
  expect(lines.join('')).not.toMatch(/secret/i);
});
