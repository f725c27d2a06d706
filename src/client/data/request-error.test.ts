import { expect, test } from 'vitest';
import { errorOfAnswer } from './request-error.ts';

test.each<[string, unknown, object]>([
  [
    'what the API says',
    { code: 'invalid', message: 'Please check.', errors: { name: ['is required'] } },
    { code: 'invalid', message: 'Please check.', errors: { name: ['is required'] } },
  ],
  [
    'what its texts are made of',
    { errors: { name: ['is required'] }, codes: { name: [{ code: 'field.required', values: {} }, 5, null] } },
    { errors: { name: ['is required'] }, codes: ['field.required'] },
  ],
  ['codes that are none', { codes: 'all' }, { codes: [] }],
  ['one text in place of a list', { errors: { name: 'is wrong' } }, { errors: { name: ['is wrong'] } }],
  ['what is no text', { errors: { name: ['is wrong', 5, null] } }, { errors: { name: ['is wrong'] } }],
  ['no field', { errors: {} }, { errors: undefined }],
  ['errors that are none', { errors: 'all' }, { errors: undefined }],
  ['a code and a message of another kind', { code: 7, message: {} }, { code: 'http_422', message: '' }],
  ['a page of a proxy', '<html>', { code: 'http_422', message: '', errors: undefined }],
  ['nothing', null, { code: 'http_422', message: '', errors: undefined }],
  ['nothing at all', undefined, { code: 'http_422', message: '', errors: undefined }],
])('the error of an answer with %s', (_what, body, expected) => {
  expect(errorOfAnswer(422, body)).toMatchObject({ name: 'RequestError', status: 422, ...expected });
});
