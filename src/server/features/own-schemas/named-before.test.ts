import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles } from '../../../../test/support/people-of-roles.ts';
import { sampleRecord } from '../../../../test/support/sample-record.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import type { JsonSchema } from '../../../shared/json-schema.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';

const ORDER = 'work-orders/work_order';
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: object, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });
const data = async (method: string, path: string, body?: object) => (await ask(method, path, body)).body.data;
async function refer(path: string): Promise<number> {
  const [known] = await data('GET', `${path}?page_size=1`);
  return (known ?? (await data('POST', path, await sampleRecord(entityAt(manifest, path), refer)))).id;
}

async function publish(tool: Record<string, JsonSchema>, order: Record<string, JsonSchema>) {
  const files = {
    'own/tool.json': {
      title: 'Tool',
      'x-entity': {
        label: 'name',
        states: { of: 'state', start: 'store' },
        actions: { take: { title: 'Take', from: ['store'], to: 'out', sign: 'I have it' } },
      },
      properties: { name: {}, state: { enum: ['store', 'out'] }, ...tool },
    },
    [`${ORDER}.json`]: { properties: order },
  };
  expect((await data('PUT', 'schema/draft', { files })).errors).toEqual([]);
  const { version } = await data('GET', 'schema');
  expect((await ask('POST', 'schema/publish', { base: version, password: PASSWORD })).status).toBe(200);
}

test('history, views, rules, grants, signatures and what was deleted are read by the names and choices of now', async () => {
  const level = { enum: ['low', 'urgent'] };
  await publish({ level, maker: {} }, { own_level: level, own_why: {} });
  const tool = { name: 'Saw', level: 'urgent', maker: 'Acme' };
  const kept = await data('POST', 'own/tool', tool);
  const gone = await data('POST', 'own/tool', { ...tool, name: 'Drill' });
  await data('PATCH', `own/tool/${kept.id}`, { maker: 'Bolts' });
  expect((await ask('POST', `own/tool/${kept.id}/take`, { password: PASSWORD })).status).toBe(200);
  const third = await data('POST', 'own/tool', { ...tool, name: 'Plane' });
  const set = { level: 'low', maker: 'Cogs' };
  const batch = await data('POST', 'own/tool/batch', { ids: [third.id], change: set });
  expect(batch.refused).toEqual([]);
  expect((await ask('DELETE', `own/tool/${gone.id}`)).status).toBe(204);
  const state = { 'level.in': 'urgent', maker: 'Acme', columns: 'name,maker', ordering: '-maker' };
  const view = await data('POST', 'users/view', { name: 'Mine', path: 'own/tool', state });
  const rule = {
    ...{ name: 'Why', entity: ORDER, on: 'save', is_active: true },
    if: { properties: { own_level: { const: 'urgent' } }, required: ['own_level'] },
    then: { required: ['own_why'] },
  };
  expect((await ask('POST', 'company/rule', rule)).status).toBe(201);
  const people = await peopleOfRoles(temp, {
    keeper: { 'own/tool': { read: 'all', update: 'all', show: ['name', 'maker'], write: ['maker'] } },
  });

  const became = { enum: ['low', 'high'], 'x-renamed-choices': { urgent: 'high' } };
  await publish(
    { level: became, brand: { 'x-renamed-from': 'maker' } },
    { own_level: became, own_reason: { 'x-renamed-from': 'own_why' } },
  );

  const history = (await ask('GET', `history?entity=own/tool&key=${kept.id}`)).body.data as {
    before: object | null;
    after: object | null;
  }[];
  expect(history.at(-1)?.after).toMatchObject({ name: 'Saw', level: 'high', brand: 'Acme' });
  expect(history.find(({ before }) => before && 'brand' in before)).toMatchObject({
    before: { brand: 'Acme' },
    after: { brand: 'Bolts' },
  });
  expect(JSON.stringify(history)).not.toMatch(/maker|urgent/);

  const now = { 'level.in': 'high', brand: 'Acme', columns: 'name,brand', ordering: '-brand' };
  expect((await data('GET', `users/view/${view.id}`)).state).toEqual(now);
  expect((await data('GET', 'users/view')).find(({ id }: { id: number }) => id === view.id).state).toEqual(
    now,
  );
  // Addresses that somebody has kept lead to the same records.
  const listed = await data('GET', 'own/tool?level.in=urgent&maker=Bolts&ordering=-maker');
  expect(listed.map(({ id }: { id: number }) => id)).toEqual([kept.id]);

  const sample = await sampleRecord(entityAt(manifest, ORDER), refer);
  const order = await ask('POST', ORDER, { ...sample, own_level: 'high' });
  expect([order.status, Object.keys(order.body.errors ?? {})]).toEqual([422, ['own_reason']]);

  const keeper = people.keeper?.token;
  const seen = await ask('GET', `own/tool/${kept.id}`, undefined, keeper);
  expect([seen.body.data.brand, 'level' in seen.body.data]).toEqual(['Bolts', false]);

  expect(
    (await data('GET', `own/tool/${kept.id}/signatures`)).map(({ changed }: { changed: unknown }) => changed),
  ).toEqual([[]]);
  expect((await ask('PATCH', `own/tool/${kept.id}`, { brand: 'Kept' }, keeper)).status).toBe(200);
  // The control: a signature sees that what is called otherwise has another value.
  expect(JSON.stringify(await data('GET', `own/tool/${kept.id}/signatures`))).toContain('Brand');

  expect(await data('POST', `own/tool/${gone.id}/restore`)).toMatchObject({ level: 'high', brand: 'Acme' });
  expect(await data('GET', `own/tool/${third.id}`)).toMatchObject({ level: 'low', brand: 'Cogs' });
  await data('POST', `change-sets/${batch.change_set}/undo`);
  expect(await data('GET', `own/tool/${third.id}`)).toMatchObject({ level: 'high', brand: 'Acme' });
});
