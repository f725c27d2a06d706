import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../test/support/temp-app.ts';

const app = await tempApp();
afterAll(() => app.remove());
const admin = (method: string, path: string, body?: unknown) =>
  app.ask(method, `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme, body });

test('the grants of a role have a bound, which is said', async () => {
  const told = async (grants: object) => {
    const { status, body } = await admin('POST', 'users/role', { name: 'Large', base: 'viewer', grants });
    return [status, body.errors?.grants?.[0]];
  };
  const names = Array.from({ length: 200 }, (_, at) => `${'a'.repeat(55)}${at}`);
  const many = Array.from({ length: 4 }, (_, at) => [`parts/part${at}`, { read: 'all', show: names }]);
  expect(await told(Object.fromEntries(many))).toEqual([
    422,
    expect.stringMatching(/^must be at most 32 KB; these are \d\d KB$/),
  ]);
  const keys = Array.from({ length: 301 }, (_, at) => [`parts/part${at}`, {}]);
  expect(await told(Object.fromEntries(keys))).toEqual([422, 'must have at most 300 entries']);
});
