import { expect, test, vi } from 'vitest';

// The module it calls reads the page's address on import.
vi.stubGlobal('window', { location: new URL('http://acme.localhost:3000') });
const { addressOf, call, callOpen } = await import('./endpoint.ts');
const { createRecord, deleteRecord } = await import('./records.ts');

test('the ids of a path are filled in', () => {
  expect(addressOf('/users/user/{id}/invite', { id: 3 })).toBe('users/user/3/invite');
  expect(addressOf('/token/refresh')).toBe('token/refresh');
});

test('what the document does not know is no call: the type check says so', () => {
  const calls = [
    // @ts-expect-error the path has no such method
    () => call('delete', '/dashboard'),
    // @ts-expect-error there is no such path
    () => call('get', '/dashboards'),
    // @ts-expect-error there is no such entity
    () => createRecord('users/usr', {}),
    // @ts-expect-error there is no such entity
    () => deleteRecord('company/sites', 1),
    (path: string) => deleteRecord(path, 1),
    // @ts-expect-error the body has an unknown property
    () => call('patch', '/users/user/{id}', { path: { id: 1 }, body: { nam: 'x' } }),
    // @ts-expect-error a body is required
    () => call('post', '/users/password'),
    // @ts-expect-error the body lacks a property
    () => call('post', '/users/password', { body: { current: 'a' } }),
    // @ts-expect-error the path needs an id
    () => call('delete', '/users/sessions/{id}'),
    // @ts-expect-error there is no such parameter
    () => call('get', '/history', { query: { who: 3 } }),
    // @ts-expect-error the response has no such property
    async () => (await call('get', '/dashboard')).data.open_orders,
    async () => (await callOpen('get', '/config')).data.base_domain,
  ];
  expect(calls).toHaveLength(12);
});
