import { expect, test } from 'vitest';
import { API_ERRORS, ApiError } from './errors.ts';

test('an error answers its code and text, and the errors of fields when there are any', () => {
  expect(new ApiError('not_found').toBody()).toEqual({ code: 'not_found', message: 'Not found.' });
  expect(new ApiError('invalid', 'No.', { name: ['is missing'] }).toBody()).toEqual({
    code: 'invalid',
    message: 'No.',
    errors: { name: ['is missing'] },
  });
  expect(new ApiError('stale').status).toBe(412);
  const own = { code: 'out_of_stock', status: 409, message: 'Nothing is left.' };
  expect(new ApiError(own)).toMatchObject({ status: 409, message: 'Nothing is left.' });
  expect(new ApiError(own, '0 of 3 are left.').toBody()).toEqual({
    code: 'out_of_stock',
    message: '0 of 3 are left.',
  });
});

test('every text is a sentence for people', () => {
  for (const { message } of Object.values(API_ERRORS)) expect(message).toMatch(/^[A-Z].*\.$/);
});
