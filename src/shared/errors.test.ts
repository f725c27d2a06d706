import { expect, test } from 'vitest';
import { ApiError } from './errors.ts';
import { EN } from './texts/en.ts';
import { say, textFrom } from './texts/text.ts';

test('an error answers its code and text, and the errors of fields when there are any', () => {
  expect(new ApiError('not_found').toBody()).toEqual({ code: 'not_found', message: 'Not found.' });
  expect(new ApiError('invalid', 'No.', { name: [say('field.most', { limit: 3 })] }).toBody()).toEqual({
    code: 'invalid',
    message: 'No.',
    errors: { name: ['must be at most 3'] },
    codes: { name: [{ code: 'field.most', values: { limit: 3 } }] },
  });
  expect(new ApiError('stale').status).toBe(412);
  const own = { code: 'out_of_stock', status: 409, text: textFrom('Nothing is left.') };
  expect(new ApiError(own)).toMatchObject({ status: 409, message: 'Nothing is left.' });
  expect(new ApiError(own, '0 of 3 are left.').toBody()).toEqual({
    code: 'out_of_stock',
    message: '0 of 3 are left.',
  });
});

test('every text is a sentence for people', () => {
  const said = Object.entries(EN).filter(([id]) => id.startsWith('error.'));
  expect(said.length).toBeGreaterThan(15);
  for (const [, text] of said) expect(text).toMatch(/^[A-Z].*\.$/);
});
