import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** A field of a tenant's own with several records: taken away, and there again. */
let temp: TempApp;
const ask = (method: string, path: string, body?: object) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, body });
const data = async (path: string) => (await ask('GET', path)).body.data;
const properties = { name: {}, places: { items: { 'x-reference': 'own/place' } } };
const titled = (title: string, all: object) => ({ title, 'x-entity': { label: 'name' }, properties: all });
const PLACE = { 'own/place.json': titled('Place', { name: {} }) };
const FILES = { ...PLACE, 'own/round.json': titled('Round', properties) };
const WITHOUT = { ...PLACE, 'own/round.json': titled('Round', { name: {} }) };

let version = 0;
async function publish(files: object) {
  const draft = await ask('PUT', '/schema/draft', { files });
  expect(draft.body.data.errors).toEqual([]);
  const published = await ask('POST', '/schema/publish', { base: version, password: PASSWORD });
  expect([published.status, published.body.errors]).toEqual([200, undefined]);
  version = published.body.data.version;
}
const add = async (path: string, body: object): Promise<number> => {
  const answer = await ask('POST', path, body);
  expect([answer.status, answer.body.errors]).toEqual([201, undefined]);
  return answer.body.data.id;
};

beforeAll(async () => {
  temp = await tempApp();
  await publish(FILES);
});
afterAll(() => temp.remove());

test('a hidden list comes back without who was deleted meanwhile, and a record that had gone takes none along', async () => {
  const [north, south] = [
    await add('/own/place', { name: 'North' }),
    await add('/own/place', { name: 'South' }),
  ];
  const round = await add('/own/round', { name: 'Night', places: [north, south] });
  const other = await add('/own/round', { name: 'Day', places: [south] });
  await publish(WITHOUT);
  expect(await data(`/own/round/${round}`)).not.toHaveProperty('places');
  expect((await ask('DELETE', `/own/place/${north}`)).status).toBe(204);
  expect((await ask('DELETE', `/own/round/${other}`)).status).toBe(204);
  await publish(FILES);
  expect((await data(`/own/round/${round}`)).places).toEqual([{ id: south, label: 'South' }]);
  expect((await data(`/own/round?places.has=${south}`)).map(({ id }: { id: number }) => id)).toEqual([round]);
});

test('one of them is deleted and the list is one less: a field of a tenant keeps nothing', async () => {
  const west = await add('/own/place', { name: 'West' });
  const round = await add('/own/round', { name: 'Noon', places: [west] });
  expect((await ask('DELETE', `/own/place/${west}`)).status).toBe(204);
  expect((await data(`/own/round/${round}`)).places).toEqual([]);
  expect((await ask('POST', `/own/place/${west}/restore`)).status).toBe(200);
  expect((await data(`/own/round/${round}`)).places).toEqual([{ id: west, label: 'West' }]);
});
