import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { type FormError, transformErrors } from './transform-errors.ts';

const schema: JsonSchema = {
  type: 'object',
  required: ['name', 'priority', 'site'],
  properties: {
    name: { type: 'string', title: 'Name', minLength: 1, maxLength: 5 },
    slug: { type: 'string', pattern: '^[a-z]+$', description: 'small letters only' },
    priority: {
      type: 'string',
      title: 'Priority',
      oneOf: [
        { const: 'low', title: 'Low' },
        { const: 'high', title: 'High' },
      ],
    },
    site: { type: 'integer', title: 'Site', minimum: 1 },
    amount: { type: 'number', minimum: 0, maximum: 10 },
    email: { type: 'string', format: 'email' },
    due: { type: 'string', format: 'date' },
  },
};
const ajv = addFormats.default(new Ajv({ allErrors: true }));
const check = ajv.compile(schema);

function errorsOf(values: Record<string, unknown>) {
  check({ name: 'a', priority: 'low', site: 1, ...values });
  return transformErrors((check.errors ?? []) as FormError[], schema);
}

describe('transformErrors', () => {
  it('says nothing of good values', () => {
    expect(errorsOf({})).toEqual({});
  });

  it('names a missing field by its title', () => {
    expect(errorsOf({ name: undefined, site: undefined })).toEqual({
      name: 'Name is required.',
      site: 'Site is required.',
    });
  });

  it('gives one text for a wrong choice', () => {
    expect(errorsOf({ priority: 'urgent' })).toEqual({ priority: 'Choose one from the list.' });
  });

  it.each([
    [{ name: '' }, { name: 'Name is required.' }],
    [{ name: 'too long' }, { name: 'Use at most 5 characters.' }],
    [{ slug: 'Has Space' }, { slug: 'Use small letters only.' }],
    [{ amount: -1 }, { amount: 'Enter 0 or more.' }],
    [{ amount: 11 }, { amount: 'Enter 10 or less.' }],
    [{ amount: 'x' }, { amount: 'Enter a number.' }],
    [{ site: 1.5 }, { site: 'Enter a whole number.' }],
    [{ email: 'nobody' }, { email: 'Enter an email address, such as name@company.com.' }],
    [{ due: '2024-13-40' }, { due: 'Enter a whole date.' }],
  ])('%j reads %j', (values, expected) => {
    expect(errorsOf(values)).toEqual(expected);
  });
});
