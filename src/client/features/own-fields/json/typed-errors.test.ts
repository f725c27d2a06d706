import { expect, test } from 'vitest';
import { typedErrors } from './typed-errors.ts';

test('an error stands where its word is in the text as it was typed', () => {
  const text = '{ "title": "Tool",\n  "properties": { "a": { "minimum": "x" } } }';
  const [error] = typedErrors(text, JSON.parse(text), [
    { file: 'own/tool.json', line: 5, column: 7, message: 'Not so.' },
  ]);
  expect(error).toMatchObject({ line: 2, message: 'Not so.' });
  expect(text.slice(error?.from, (error?.from ?? 0) + 9)).toBe('"minimum"');
  expect(error?.to).toBe(text.length);
});

test('what is wrong with the file as a whole stands at its beginning', () => {
  const errors = typedErrors('{}', {}, [{ file: 'x.json', line: 1, column: 1, message: 'Unknown.' }]);
  expect(errors).toEqual([{ from: 0, to: 2, line: 1, message: 'Unknown.' }]);
});
