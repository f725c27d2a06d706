import { expect, test } from 'vitest';
import { addressOf, readHost } from './host.ts';

test.each([
  ['localhost', 'landing', undefined, 'localhost'],
  ['www.localhost', 'landing', undefined, 'localhost'],
  ['admin.localhost', 'admin', undefined, 'localhost'],
  ['acme.localhost', 'tenant', 'acme', 'localhost'],
  ['ACME.localhost', 'tenant', 'acme', 'localhost'],
  ['acme.dev.localhost', 'tenant', 'acme', 'dev.localhost'],
  ['example.com', 'landing', undefined, 'example.com'],
  ['example.com.', 'landing', undefined, 'example.com'],
  ['www.example.com', 'landing', undefined, 'example.com'],
  ['admin.example.com', 'admin', undefined, 'example.com'],
  ['acme-north.example.com', 'tenant', 'acme-north', 'example.com'],
  ['acme.mainstay.example.com', 'tenant', 'acme', 'mainstay.example.com'],
  ['127.0.0.1', 'landing', undefined, '127.0.0.1'],
  ['[::1]', 'landing', undefined, '[::1]'],
])('%s is %s', (hostname, kind, subdomain, base) => {
  const host = readHost(hostname);
  expect([host.kind, host.subdomain, host.base]).toEqual([kind, subdomain, base]);
});

test('addresses keep scheme and port', () => {
  const location = { protocol: 'http:', port: '3000' };
  expect(addressOf('acme', 'localhost', location)).toBe('http://acme.localhost:3000/');
  expect(addressOf(undefined, 'example.com', { protocol: 'https:', port: '' })).toBe('https://example.com/');
});
