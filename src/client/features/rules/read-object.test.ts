import { expect, test } from 'vitest';
import { readObject } from './read-object.ts';

test.each([
  ['', { value: null }],
  [' { "required": ["description"] } ', { value: { required: ['description'] } }],
  ['[1]', { wrong: 'This must be a JSON object, in braces.' }],
  ['null', { wrong: 'This must be a JSON object, in braces.' }],
  ['{ "a": }', { wrong: expect.stringMatching(/^This is not JSON: /) }],
])('%s', (text, read) => {
  expect(readObject(text)).toEqual(read);
});
