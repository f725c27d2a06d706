// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { failureText } from './failure-text.ts';
import { RequestError } from './request-error.ts';

test.each<[string, unknown, string]>([
  [
    'what the server says of the whole',
    new RequestError(403, 'forbidden', 'You may not do this.'),
    'You may not do this.',
  ],
  [
    'what it says of fields',
    new RequestError(422, 'invalid', 'Please check.', {
      'view.is_shared': ['is not yours to change'],
      name: ['is taken'],
    }),
    'is shared is not yours to change; name is taken.',
  ],
  [
    'what it says of the whole in a list',
    new RequestError(422, 'invalid', 'Please check.', { '': ['it is full'] }),
    'it is full.',
  ],
  ['somebody who was faster', new RequestError(412, 'stale', ''), 'Somebody else has changed it since.'],
  ['what is gone', new RequestError(404, 'not_found', 'Not found.'), 'It is no longer there.'],
  ['an answer without words', new RequestError(502, 'http_502', ''), 'Try again.'],
  ['a fault of ours', new TypeError('x is undefined'), 'Try again.'],
])('says %s', (_what, error, reason) => {
  expect(failureText('The view could not be saved.', error)).toBe(`The view could not be saved. ${reason}`);
});
