import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ApiError } from '../../shared/errors.ts';
import { holdRouteSchemas } from './route-checks.ts';
import { choice, DONE, describe, ID, list, object, TEXT, text, YES_OR_NO } from './route-schema.ts';
import { addRoute } from './routes/add-route.ts';

const route = describe('POST', '/tests', {
  id: 'test',
  tag: 'Test',
  summary: '',
  description: '',
  body: object(
    {
      name: text(5),
      kind: choice('one', 'other'),
      loud: YES_OR_NO,
      note: { ...TEXT, maxLength: 9 },
      photos: list(ID),
    },
    ['kind', 'note', 'photos'],
  ),
  answers: { 204: DONE },
});
const app = Fastify();
beforeAll(async () => {
  holdRouteSchemas(app);
  app.setErrorHandler((error, _request, reply) =>
    reply.send(error instanceof ApiError ? (error.errors ?? error.message) : String(error)),
  );
  addRoute(app, route, async (_request, reply) => reply.send());
  await app.ready();
});
afterAll(() => app.close());

const good = { name: 'North', loud: true };
test.each<[body: unknown, told: unknown]>([
  [good, ''],
  [{ ...good, kind: 'one', note: '', photos: [1] }, ''],
  [{}, { name: ['is required'], loud: ['must be true or false'] }],
  [
    { name: '', loud: 'yes', photos: 1 },
    { name: ['is required'], loud: ['must be true or false'], photos: ['must be a list'] },
  ],
  [{ ...good, name: 1 }, { name: ['is required'] }],
  [{ ...good, name: 'Northern' }, { name: ['must be at most 5 characters'] }],
  [{ ...good, name: 'a\0' }, { name: ['holds characters that are not text'] }],
  [{ ...good, kind: 'any' }, { kind: ['must be one of one, other'] }],
  [
    { ...good, other: 1, constructor: 2 },
    { other: ['is not known'], constructor: ['is not known'] },
  ],
  [[good], 'Send a JSON object as the body.'],
])('%j: %j', async (payload, told) => {
  const { body } = await app.inject({ method: 'POST', url: '/tests', payload: payload as object });
  expect(body.startsWith('{') ? JSON.parse(body) : body).toEqual(told);
});
