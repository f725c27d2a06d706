import { expect, test, vi } from 'vitest';

// The module reads the page's address on import.
vi.stubGlobal('window', { location: new URL('http://acme.localhost:3000') });
const { API_BASE, apiBase } = await import('./api-base.ts');

test.each([
  ['', 'http://acme.localhost:3000', 'http://acme.localhost:3000/api/v1'],
  ['https://api.example.com', 'https://acme.example.com', 'https://acme.api.example.com/api/v1'],
  ['https://api.example.com:8443/', 'https://admin.example.com', 'https://admin.api.example.com:8443/api/v1'],
  ['https://api.example.com', 'https://www.example.com', 'https://api.example.com/api/v1'],
])('setting %j on %s calls %s', (setting, page, base) => {
  expect(apiBase(setting, new URL(page))).toBe(base);
});

test('without a setting the API is beside the page', () => {
  expect(API_BASE).toBe('http://acme.localhost:3000/api/v1');
});
