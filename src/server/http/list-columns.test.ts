import { afterAll, expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { tempApp } from '../../../test/support/temp-app.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const SITES = '/api/v1/company/site';
const LOCATIONS = '/api/v1/company/location';
const make = async (path: string, body: object): Promise<number> =>
  (await temp.ask('POST', path, { ...acme, body })).body.data.id;

const north = await make(SITES, { code: 'N', name: 'North' });
const yard = await make(LOCATIONS, { site: north, name: 'Yard', slug: 'yard', address: 'One' });

test('a list tells just the properties that it is asked for, and the id', async () => {
  const answer = await temp.ask('GET', `${LOCATIONS}?columns=name,site&search=yard`, acme);
  expect(answer.body.data).toEqual([{ id: yard, name: 'Yard', site: { id: north, label: 'North' } }]);
  expect(answer.body.meta).toMatchObject({ total: 1 });
  const ids = await temp.ask('GET', `${LOCATIONS}?columns=id`, acme);
  expect(ids.body.data).toEqual([{ id: yard }]);
});

test.each(['nothing', 'name,nothing', '__proto__'])('columns=%s is refused by name', async (columns) => {
  const answer = await temp.ask('GET', `${SITES}?columns=${columns}`, acme);
  expect(answer.status).toBe(400);
  expect(Object.keys(answer.body.errors)).toEqual(['columns']);
});

test('every entity can be asked for the names of its records alone', async () => {
  const listed = Object.values(tenantSchema.entities).filter(
    ({ operations, singleton, single }) => operations.includes('list') && !singleton && !single,
  );
  expect(listed.length).toBeGreaterThan(20);
  for (const { path, label = 'id' } of listed) {
    const answer = await temp.ask('GET', `/api/v1/${path}?columns=${label}&page_size=1`, acme);
    expect([path, label, answer.status]).toEqual([path, label, 200]);
    for (const row of answer.body.data)
      expect(Object.keys(row).sort()).toEqual([...new Set(['id', label])].sort());
  }
});
