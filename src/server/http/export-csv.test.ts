import { afterAll, expect, test } from 'vitest';
import { tempApp } from '../../../test/support/temp-app.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const acme = { at: 'acme', token: temp.tokens.acme } as const;
const SITES = '/api/v1/company/site';
const LOCATIONS = '/api/v1/company/location';
const make = async (path: string, body: object): Promise<number> =>
  (await temp.ask('POST', path, { ...acme, body })).body.data.id;

const north = await make(SITES, { code: '=A', name: 'Grüne "Wiese", Nord', time_zone: 'Europe/Berlin' });
await make(SITES, { code: '-7', name: '@south' });
await make(LOCATIONS, { site: north, name: 'Yard', slug: 'yard', address: 'One\nTwo' });

test('a list is a file of titles, labels and harmless texts, in its order and by its filters', async () => {
  const answer = await temp.ask('GET', `${SITES}?format=csv&columns=name,code,time_zone&ordering=-id`, acme);
  expect(answer.status).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toBe('attachment; filename="company-site.csv"');
  expect(answer.body).toBe(
    '\uFEFFName,Code,Time Zone\r\n' + "'@south,-7,\r\n" + `"Grüne ""Wiese"", Nord",'=A,Europe/Berlin\r\n`,
  );
  const one = await temp.ask('GET', `${SITES}?format=csv&columns=code&name=south`, acme);
  expect(one.body).toBe('\uFEFFCode\r\n-7\r\n');
  const labelled = await temp.ask('GET', `${LOCATIONS}?format=csv&columns=site,address`, acme);
  expect(labelled.body).toBe('\uFEFFSite,Address\r\n"Grüne ""Wiese"", Nord",One Two\r\n');
  const all = await temp.ask('GET', `${SITES}?format=csv`, acme);
  expect(all.body.split('\r\n')[0]).toBe('\uFEFFCode,Name,Calendar,Time Zone,Id,Created,Updated');
});

test('many records come in the order asked for', async () => {
  const ref = temp.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await temp.tenancy.acquire(ref);
  await lease.store.write(async (writer) => {
    for (let at = 0; at < 1200; at++)
      await writer.insert('assets/equipment_category', { name: `C${at}`, slug: `c-${at}` });
  });
  lease.release();
  const path = '/api/v1/assets/equipment_category?format=csv&columns=name&ordering=-id';
  const lines = (await temp.ask('GET', path, acme)).body.split('\r\n');
  expect([lines.length, lines[1], lines[1200]]).toEqual([1202, 'C1199', 'C0']);
});

test.each([
  ['format=pdf', { format: ['must be csv or xlsx, or left out'] }],
  ['format=csv&columns=name,nothing', { columns: ['"nothing" is not a column of Sites'] }],
  ['format=csv&page=2', { page: ['is for lists; a file holds all that match'] }],
  ['format=csv&nonsense=1', { nonsense: ['is not known; Sites have no such filter'] }],
])('%s is refused', async (query, errors) => {
  const answer = await temp.ask('GET', `${SITES}?${query}`, acme);
  expect([answer.status, answer.body.errors]).toEqual([400, errors]);
});
