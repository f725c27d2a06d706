import { expect, test } from 'vitest';
import { bytesText, fileTypeOf, isPicture } from './files.ts';

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1 KB'],
  [1536, '1.5 KB'],
  [1_500_000, '1.4 MB'],
  [10_188, '9.9 KB'],
  [10_240, '10 KB'],
  [10_700, '10 KB'],
  [11_200, '11 KB'],
  [1024 ** 2, '1 MB'],
  [25 * 1024 ** 2, '25 MB'],
  [1024 ** 3, '1 GB'],
  [5000 * 1024 ** 3, '5000 GB'],
])('%d bytes are read as %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text);
});

test('a file is a picture by its type', () => {
  expect([fileTypeOf('image/png'), fileTypeOf('text/unknown')]).toEqual(['png', undefined]);
  expect(isPicture({ type: 'image/png' })).toBe(true);
  expect([isPicture({ type: 'application/pdf' }), isPicture({ type: '' })]).toEqual([false, false]);
});
