import { expect, test } from 'vitest';
import type { JsonSchema } from '../json-schema.ts';
import { answerSchema } from './answer-schema.ts';
import { readEntity } from './read-entity.ts';

const schema: JsonSchema = {
  title: 'Place',
  'x-entity': {},
  required: ['site', 'name'],
  properties: {
    name: { type: 'string', title: 'Name', maxLength: 10 },
    note: { type: 'string', title: 'Note', description: 'What else', maxLength: 10 },
    secret: { type: 'string', title: 'Secret', maxLength: 5, writeOnly: true },
    site: {
      type: 'integer',
      title: 'Site',
      description: 'Where it is',
      'x-reference': { entity: 'a/site', onDelete: 'cascade' },
    },
    keeper: { type: 'integer', title: 'Keeper', 'x-reference': { entity: 'a/user' } },
    author: {
      type: 'integer',
      title: 'Author',
      readOnly: true,
      'x-auto': 'user',
      'x-reference': { entity: 'a/user' },
    },
  },
};
const answer = answerSchema(readEntity('b/place', schema), schema);
const REFERENCE = '#/components/schemas/Reference';

test('an answer has all but what is only written, and no more', () => {
  expect(answer).toMatchObject({ title: 'Place', type: 'object', additionalProperties: false });
  expect(Object.keys(answer.properties ?? {})).not.toContain('secret');
  expect(answer.required).toEqual([
    'name',
    'note',
    'site',
    'keeper',
    'author',
    'id',
    'created_at',
    'updated_at',
  ]);
});

test('a required reference is one; another, or that to who made the record, may be null', () => {
  expect(answer.properties?.site).toEqual({ title: 'Site', description: 'Where it is', $ref: REFERENCE });
  expect(answer.properties?.keeper).toEqual({
    title: 'Keeper',
    anyOf: [{ $ref: REFERENCE }, { type: 'null' }],
  });
  expect(answer.properties?.author).toEqual({
    title: 'Author',
    anyOf: [{ $ref: REFERENCE }, { type: 'null' }],
  });
});

test('what is required is never null, what is not may be', () => {
  expect(answer.properties?.name).toMatchObject({ title: 'Name', type: 'string' });
  expect(answer.properties?.note).toMatchObject({
    title: 'Note',
    description: 'What else',
    type: ['string', 'null'],
  });
  expect(answer.properties?.id).toMatchObject({ type: 'integer', readOnly: true });
});
