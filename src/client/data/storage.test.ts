import { afterEach, expect, test, vi } from 'vitest';
import { parseStored, readStored, writeStored } from './storage.ts';

afterEach(() => vi.unstubAllGlobals());

test('a browser that forbids storage is like an empty one', () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden });
  expect(readStored('kept:look')).toBeNull();
  expect(() => writeStored('kept:look', '1')).not.toThrow();
});

test.each([
  ['what was written there', '{"name":"Acme"}', { name: 'Acme' }],
  ['nothing', null, undefined],
  ['null', 'null', undefined],
  ['half of it', '{"name":', undefined],
])('of %s is read what it says', (_what, text, value) => {
  expect(parseStored(text)).toEqual(value);
});
