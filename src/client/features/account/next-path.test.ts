import { expect, test } from 'vitest';
import { loginPath, nextPath } from './next-path.ts';

const ORIGIN = 'http://acme.localhost:3000';

test.each([
  ['/', '/'],
  ['/assets', '/assets'],
  ['/work-orders?search=pump&page=2', '/work-orders?search=pump&page=2'],
  ['/work-orders/7#logs', '/work-orders/7#logs'],
  ['/reports?next=//evil.com', '/reports?next=//evil.com'],
])('follows %s', (next, path) => {
  expect(nextPath(next, ORIGIN)).toBe(path);
});

test.each([
  null,
  '',
  'assets',
  'https://evil.com',
  'javascript:alert(1)',
  '//evil.com',
  '/\\evil.com',
  '\\/evil.com',
  '/\t/evil.com',
  '/\n/evil.com',
  '/\r/evil.com',
  '/.//evil.com',
  '/x/..//evil.com',
  '/%2e//evil.com',
  '/login',
  '/login?next=/login',
])('goes home instead of %j', (next) => {
  expect(nextPath(next, ORIGIN)).toBe('/');
});

test('the login leads back to the page and its query', () => {
  const path = loginPath({ pathname: '/work-orders', search: '?page=2&search=a b' });
  expect(path).toBe('/login?next=%2Fwork-orders%3Fpage%3D2%26search%3Da%20b');
  const next = new URL(path, ORIGIN).searchParams.get('next');
  expect(nextPath(next, ORIGIN)).toBe('/work-orders?page=2&search=a%20b');
});
