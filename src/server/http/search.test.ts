import { afterAll, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';

const temp = await tempApp();
afterAll(() => temp.remove());
const ORDER = 'work-orders/work_order';
type Found = { entity: string; records: { id: number; label: string; about?: string }[]; more: boolean }[];
const ask = (
  method: string,
  path: string,
  body?: unknown,
  at: 'acme' | 'globex' = 'acme',
  token = temp.tokens[at],
) => temp.ask(method, `/api/v1/${path}`, { at, token, body });
const find = async (q: string, at: 'acme' | 'globex' = 'acme', token = temp.tokens[at]): Promise<Found> =>
  (await ask('GET', `search?q=${encodeURIComponent(q)}`, undefined, at, token)).body.data;

let number = 0;
async function make(path: string, own: object = {}): Promise<Record<string, unknown> & { id: number }> {
  const sample = await sampleRecord(entityAt(manifest, path), refer, { number: ++number });
  const answer = await ask('POST', path, { ...sample, ...own });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data;
}
async function refer(path: string): Promise<number> {
  const { body } = await ask('GET', `${path}?page_size=1`);
  return body.data[0]?.id ?? (await make(path)).id;
}

const order = await make(ORDER, { description: 'Zwickau conveyor' });
const site = await make('company/site', { name: 'Zwickau' });
for (let at = 0; at < 6; at++) await make('company/site', { name: `Plauen ${at}` });

test('one text finds records of all kinds, what is called so first', async () => {
  const found = await find('zwickau');
  expect(found.map(({ entity, records }) => [entity, records.map(({ id }) => id)])).toEqual([
    ['company/site', [site.id]],
    [ORDER, [order.id]],
  ]);
  const byCode = await find(String(order.code));
  // A number alone would not say what it is about; a name does.
  const named = { id: order.id, label: order.code, about: 'Zwickau conveyor' };
  expect(byCode[0]).toEqual({ entity: ORDER, records: [named], more: false });
  expect(found[0]?.records).toEqual([{ id: site.id, label: 'Zwickau' }]);
});

test('of each kind a few are named, and whether there are more', async () => {
  const [sites] = await find('plauen');
  expect([sites?.records.length, sites?.more]).toEqual([5, true]);
  for (let at = 0; at < 5; at++) await make('company/site', { name: `Meerane ${at}` });
  const [five] = await find('meerane');
  expect([five?.records.length, five?.more]).toEqual([5, false]);
  expect(await find('')).toEqual([]);
  expect(await find('no such thing anywhere')).toEqual([]);
});

test('nobody finds what is not theirs to read', async () => {
  expect(await find('zwickau', 'globex')).toEqual([]);
  const roles = (await ask('GET', 'users/role')).body.data as { id: number; name: string }[];
  const requester = roles.find(({ name }) => name === 'Requester')?.id;
  const people = (await ask('GET', 'users/user')).body.data as { id: number; name: string }[];
  const aaron = people.find(({ name }) => name === 'Aaron')?.id;
  expect((await ask('PATCH', `users/user/${aaron}`, { role: requester })).status).toBe(200);
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const seen = (await find('zwickau', 'acme', token)).map(({ entity }) => entity);
  expect(seen).not.toContain(ORDER);
});

test.each([['q=%00'], [`q=${'x'.repeat(201)}`], ['q=a&page=2'], ['q=a&q=b']])(
  '%s is refused',
  async (query) => {
    expect((await ask('GET', `search?${query}`)).status).toBe(400);
  },
);
