import { expect, test, vi } from 'vitest';
import { isZone } from './formats.ts';

test.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['Mars/Olympus', false],
  ['', false],
  ['+02:00', false],
])('%s is a zone: %s', (text, is) => {
  expect(isZone(text)).toBe(is);
});

test('an error that says nothing of a zone is not taken for one', () => {
  vi.spyOn(Intl, 'DateTimeFormat').mockImplementation(function broken() {
    throw new TypeError('no zones here');
  });
  expect(() => isZone('UTC')).toThrow('no zones here');
  vi.restoreAllMocks();
});
