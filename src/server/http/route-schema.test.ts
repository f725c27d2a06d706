import { expect, expectTypeOf, test } from 'vitest';
import {
  answer,
  type BodyOf,
  choice,
  DONE,
  describe,
  ID,
  list,
  nullable,
  object,
  type RouteDescription,
  TEXT,
  text,
  YES_OR_NO,
} from './route-schema.ts';

const about = { tag: 'Test', summary: '', description: '' };

test('a body, parameters, query and answers of a handler have the types that the description says', () => {
  const route = describe('POST', '/tests/:id', {
    ...about,
    id: 'test',
    answers: { 200: answer('It.', nullable(object({ id: ID }))), 204: DONE },
    params: { id: ID },
    query: { until: { ...ID, description: 'When it ends.' } },
    body: object(
      {
        name: { ...text(200), description: 'What it is called.' },
        kind: choice('one', 'other'),
        owner: nullable(ID),
        tags: list(TEXT),
        loud: YES_OR_NO,
        rest: { type: 'object' },
      },
      ['loud'],
    ),
  });
  expectTypeOf<BodyOf<typeof route>>().toEqualTypeOf<{
    name: string;
    kind: 'one' | 'other';
    owner: number | null;
    tags: string[];
    rest: unknown;
    loud?: boolean;
  }>();
  type Input = typeof route extends RouteDescription<infer Of> ? Of : never;
  expectTypeOf<Input['Params']>().toEqualTypeOf<{ id: string }>();
  expectTypeOf<Input['Querystring']>().toEqualTypeOf<{ until?: string | string[] }>();
  expectTypeOf<Input['Reply']>().toEqualTypeOf<{ data: { id: number } | null } | undefined>();
  expect(route.body).toEqual({
    type: 'object',
    additionalProperties: false,
    required: ['name', 'kind', 'owner', 'tags', 'rest'],
    properties: {
      name: { type: 'string', minLength: 1, maxLength: 200, description: 'What it is called.' },
      kind: { type: 'string', enum: ['one', 'other'] },
      owner: { type: ['integer', 'null'], minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
      tags: { type: 'array', items: { type: 'string' } },
      loud: { type: 'boolean' },
      rest: { type: 'object' },
    },
  });
});
