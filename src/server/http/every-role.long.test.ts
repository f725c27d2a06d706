import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import document from '../../shared/gen/openapi.json' with { type: 'json' };
import { filtersOf } from '../../shared/schema/filters.ts';
import { quickHash } from '../auth/quick-hash.ts';
import { setCredential } from '../auth/users.ts';

const paths = Object.entries(document.paths)
  .filter(([path, item]) => 'get' in item && path !== '/events' && !path.endsWith('z'))
  .map(([path]) => path);
let temp: TempApp;
const tokens = new Map<string, string>();

beforeAll(async () => {
  temp = await tempApp();
  const target = temp.tenancy.resolve('acme.localhost');
  if (target.kind !== 'tenant') throw new Error('acme is not there');
  const lease = await temp.tenancy.acquire(target.ref);
  const roles = await lease.store.read((reader) => reader.find('users/role', {}));
  await lease.store.write(async (writer) => {
    for (const { id, name } of roles) {
      const email = `role-${id}@acme.example`;
      const user = await writer.insert('users/user', {
        name: `Role ${id}`,
        email,
        is_active: true,
        role: id,
      });
      await setCredential(writer, user, quickHash(PASSWORD));
      tokens.set(String(name), email);
    }
  });
  lease.release();
  for (const [name, email] of tokens) tokens.set(name, await temp.signIn('acme', email));
});
afterAll(() => temp.remove());

async function statusOf(path: string, token: string | undefined, query = ''): Promise<number> {
  const url = `/api/v1${path.replace('{section}', 'cost').replace(/\{\w+\}/g, '1')}${query}`;
  return (await temp.ask('GET', url, { at: 'acme', token })).status;
}

test('no route fails for any role', async () => {
  expect(tokens.size).toBeGreaterThan(3);
  const failed: string[] = [];
  for (const [name, token] of tokens)
    for (const path of paths) {
      const status = await statusOf(path, token);
      if (status >= 500) failed.push(`${name} GET ${path} ${status}`);
    }
  expect(failed).toEqual([]);
});

const EDGES = ['0001-01-01', '9999-12-31', '@year+9999', '@today-9999'];
const lists = Object.values(manifest).filter(
  ({ operations, scope }) => operations.includes('list') && scope !== 'platform',
);

test.each(EDGES)('every filter by days takes %s', async (day) => {
  const failed: string[] = [];
  for (const entity of lists) {
    const names = filtersOf(entity)
      .filter(({ property, operator }) => /^date/.test(property.kind) && /^(lt|gt)e?$/.test(operator))
      .map(({ name }) => name);
    const query = names.map((name) => `${name}=${encodeURIComponent(day)}`).join('&');
    for (const path of [`/${entity.path}`, `/${entity.path}/summary`]) {
      const status = await statusOf(path, temp.tokens.acme, `?${query}`);
      if (status >= 500) failed.push(`${path}?${query} ${status}`);
    }
  }
  expect(failed).toEqual([]);
});

test('the last day is counted to its end', async () => {
  const listed = await temp.ask('GET', '/api/v1/users/user?created_at.lte=9999-12-31', {
    at: 'acme',
    token: temp.tokens.acme,
  });
  expect(listed.body.meta.total).toBeGreaterThan(1);
});
