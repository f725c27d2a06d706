import { afterAll, expect, test } from 'vitest';
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
