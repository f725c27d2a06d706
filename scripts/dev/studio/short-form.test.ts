import { expect, test } from 'vitest';
import { shortForm } from './short-form.ts';

test('new words that follow from others are left out, and those that stood there stay', () => {
  const data = {
    properties: {
      calibrated_on: { title: 'Calibrated On', type: 'string' as const, format: 'date' },
      code: { title: 'Code', maxLength: 20 },
      seats: { title: 'Places to sit', type: 'integer' as const },
    },
  };
  const before = { data: { properties: { code: { title: 'Code' } } }, ui: {} };
  expect(shortForm('company/site', { data, ui: {} }, before).data.properties).toEqual({
    calibrated_on: { format: 'date' },
    code: { title: 'Code', maxLength: 20 },
    seats: { title: 'Places to sit', type: 'integer' },
  });
});
