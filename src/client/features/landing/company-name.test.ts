import { expect, test } from 'vitest';
import { companyName } from './company-name.ts';

test.each([
  ['acme', 'acme'],
  ['  Acme ', 'acme'],
  ['acme-north2', 'acme-north2'],
  ['acme.localhost', 'acme'],
  ['http://acme.localhost:3000/login?next=%2F', 'acme'],
  ['HTTPS://ACME.LOCALHOST', 'acme'],
])('%s means %s', (text, name) => {
  expect(companyName(text, 'localhost')).toBe(name);
});

test.each(['', 'two words', '-acme', 'acme-', 'acme.evil.com', 'acme@evil', 'a'.repeat(64)])(
  '%s is no company',
  (text) => {
    expect(companyName(text, 'localhost')).toBeUndefined();
  },
);
