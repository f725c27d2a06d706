import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import { inPipeline } from '../../records/pipeline.ts';
import { contextFor } from '../../records/record-context.ts';
import { hooks } from '../features.ts';

/** Who changed a record last (`x-auto` `updated_by`), of an entity that a tenant has of its own. */
let temp: TempApp;
let clerk: SomebodySignedIn;

const OWN = 'own/tool';
const FILE = {
  title: 'Tool',
  'x-entity': { label: 'name' },
  properties: { name: { maxLength: 40 }, changed_by: { title: 'Changed By', 'x-auto': 'updated_by' } },
};
const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const errorsOf = async (property: object) => {
  const file = { ...FILE, properties: { ...FILE.properties, changed_by: property } };
  const { data } = (await ask('PUT', 'schema/draft', { body: { files: { [`${OWN}.json`]: file } } })).body;
  return data.errors.map(({ message }: { message: string }) => message);
};

beforeAll(async () => {
  temp = await tempApp();
  const { version } = (await ask('GET', 'schema')).body.data;
  await ask('PUT', 'schema/draft', { body: { files: { [`${OWN}.json`]: FILE } } });
  await ask('POST', 'schema/publish', { body: { base: version, password: PASSWORD } });
  const people = await peopleOfRoles(temp, {
    clerk: { 'users/user': { read: 'all' }, [OWN]: { read: 'all', update: 'all' } },
  });
  clerk = people.clerk as SomebodySignedIn;
});
afterAll(() => temp.remove());

test('follows each change, whoever makes it; nobody sends it', async () => {
  const { id, changed_by } = (await ask('POST', OWN, { body: { name: 'Drill' } })).body.data;
  expect(changed_by).toMatchObject({ label: 'Ann' });
  const patch = (body: object) => ask('PATCH', `${OWN}/${id}`, { body, token: clerk.token });
  expect((await patch({ name: 'Drill' })).body.data.changed_by).toMatchObject({ label: 'Ann' });
  expect((await patch({ name: 'Press' })).body.data.changed_by).toEqual({ id: clerk.id, label: 'clerk' });
  expect((await patch({ changed_by: 1 })).body.errors).toEqual({ changed_by: ['is set by the system'] });
  const { data } = (await ask('GET', `history?entity=${OWN}&key=${id}`)).body;
  expect(data[0].after).toEqual({ name: 'Press' });
  await inAcme(temp, (store) => {
    const ctx = contextFor({ store, principal: systemPrincipal('Test'), hooks, now: new Date() });
    return inPipeline(ctx, ctx.schema.at(OWN), async (pipeline) => {
      const row = await pipeline.writer.get(OWN, id);
      return row && pipeline.update(OWN, row, { name: 'Saw' });
    });
  });
  expect((await ask('GET', `${OWN}/${id}`)).body.data).toMatchObject({ name: 'Saw', changed_by: null });
});

test('goes with no other word of a value, and is the only one that own fields have', async () => {
  expect(await errorsOf({ 'x-auto': 'updated_by', 'x-reference': 'assets/equipments' })).toHaveLength(1);
  expect(await errorsOf({ 'x-auto': 'created_by' })).toHaveLength(1);
  expect(await errorsOf({ 'x-auto': 'updated_by' })).toEqual([]);
});
