import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** Records that an action makes beside (`create`), which are no part of the one that it is done to. */
let temp: TempApp;
let people: Record<'visitor' | 'worker' | 'stranger' | 'newcomer', SomebodySignedIn>;
const MADE = {
  ...{ pump: '@id', who: '@me', what: '@notes', of: '@name', day: '@today', kind: 'planned' },
  ...{ boss: '@boss', tool: '@tool' },
};
const REFERENCES = { boss: { 'x-reference': 'users/user' }, tool: { 'x-reference': 'own/tool' } };
const pumpWith = (create: object) => ({
  title: 'Pump',
  'x-entity': {
    label: 'name',
    actions: { inspect: { title: 'Inspect', ask: ['notes'], set: { notes: null, seen_by: '@me' }, create } },
  },
  properties: { name: {}, notes: {}, seen_by: { 'x-reference': 'users/user' }, ...REFERENCES },
});
const filesWith = (create: object) => ({
  'own/pump.json': pumpWith(create),
  'own/tool.json': { title: 'Tool', 'x-entity': { label: 'name' }, properties: { name: {} } },
  'own/visit.json': {
    title: 'Visit',
    'x-entity': { label: 'what' },
    required: ['who', 'day'],
    properties: {
      pump: { 'x-reference': 'own/pump' },
      who: { 'x-reference': 'users/user' },
      what: {},
      of: { maxLength: 3 },
      day: { format: 'date' },
      kind: { enum: ['planned', 'other'] },
      ...REFERENCES,
    },
  },
});

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const inspect = (id: number, notes: string, { token }: SomebodySignedIn) =>
  ask('POST', `own/pump/${id}/inspect`, { token, body: { notes } });
const visits = async () => (await ask('GET', 'own/visit')).body.data;
const pump = async (name: string) => (await ask('POST', 'own/pump', { body: { name } })).body.data.id;

beforeAll(async () => {
  temp = await tempApp();
  const files = filesWith({ 'own/visit': MADE });
  expect((await ask('PUT', 'schema/draft', { body: { files } })).body.data.errors).toEqual([]);
  await ask('POST', 'schema/publish', { body: { base: 0, password: PASSWORD } });
  const pumps = {
    'own/pump': { read: 'all' as const, update: 'all' as const, actions: ['*'] },
    'users/user': { read: 'all' as const },
  };
  people = (await peopleOfRoles(temp, {
    visitor: { ...pumps, 'own/visit': { read: 'all', create: true } },
    worker: { ...pumps, 'own/visit': { read: 'all' } },
    stranger: pumps,
    newcomer: {
      ...{ 'own/pump': pumps['own/pump'], 'users/user': { read: 'own' } },
      'own/visit': { read: 'all', create: true },
    },
  })) as typeof people;
});
afterAll(() => temp.remove());

test('has the values of then, and is told', async () => {
  const id = await pump('P 1');
  const done = await inspect(id, 'All well', people.visitor);
  expect(done.body).toMatchObject({
    data: { notes: null, seen_by: { id: people.visitor.id } },
    meta: { made: [{ entity: 'own/visit', label: 'All well' }] },
  });
  expect(await visits()).toMatchObject([
    { pump: { id }, who: { id: people.visitor.id }, what: 'All well', of: 'P 1', kind: 'planned' },
  ]);
});

test('is made by who may make it, of what it may hold, or nothing happens', async () => {
  const [id, long] = [await pump('P 2'), await pump('Pump 3')];
  const before = await visits();
  for (const who of [people.worker, people.stranger])
    expect((await inspect(id, 'Seen', who)).status).toBe(403);
  const broken = await inspect(long, 'Seen', people.visitor);
  expect([broken.status, Object.keys(broken.body.errors)]).toEqual([422, ['of']]);
  for (const one of [id, long])
    expect((await ask('GET', `own/pump/${one}`)).body.data).toMatchObject({ seen_by: null });
  expect(await visits()).toEqual(before);
});

test('takes over what whoever makes it may not choose, and shows no more of it than the other did', async () => {
  const tool = await ask('POST', 'own/tool', { body: { name: 'Secret tool' } });
  const values = { name: 'P 4', boss: people.stranger.id, tool: tool.body.data.id };
  const { id } = (await ask('POST', 'own/pump', { body: values })).body.data;
  const done = await inspect(id, 'Looked at', people.newcomer);
  expect([done.status, done.body.meta?.made]).toMatchObject([200, [{ label: 'Looked at' }]]);
  const [visit] = (await visits()).filter(({ what }: { what: string }) => what === 'Looked at');
  expect(visit).toMatchObject({ boss: { id: people.stranger.id }, tool: { id: tool.body.data.id } });
  const { token } = people.newcomer;
  const { boss, tool: named } = (await ask('GET', `own/pump/${id}`, { token })).body.data;
  expect((await ask('GET', `own/visit/${visit.id}`, { token })).body.data).toMatchObject({
    boss,
    tool: named,
  });
  expect((await ask('GET', `own/tool/${named.id}`, { token })).status).toBe(404);
  // By hand they still choose nobody whom they do not see.
  const chosen = await ask('POST', 'own/visit', {
    ...{ token, body: { who: people.newcomer.id, day: '2026-01-01', boss: people.stranger.id } },
  });
  expect([chosen.status, chosen.body.errors]).toEqual([422, { boss: ['does not exist'] }]);
});

test.each([
  [{ 'own/vist': { who: '@me' } }, 'own/vist'],
  [{ 'own/visit': { who: '@me' } }, 'made without what it needs: day'],
  [{ 'own/visit': { ...MADE, who: '@id' } }, '"id" is not known here'],
  [{ 'own/visit': { ...MADE, pump: '@me' } }, '"pump"'],
  [{ 'own/visit': { ...MADE, day: '@now' } }, '"day"'],
  [{ 'own/visit': { ...MADE, kind: 'none' } }, '"kind"'],
  [{ 'own/visit': { ...MADE, whta: 'x' } }, 'did you mean "what"?'],
  [{ 'own/visit': { ...MADE, what: '@nots' } }, 'did you mean "notes"?'],
  [{ 'parts/movement': {} }, 'made without'],
])('%j is refused', async (create, said) => {
  const drafted = await ask('PUT', 'schema/draft', { body: { files: filesWith(create) } });
  const { errors } = drafted.body.data;
  expect(errors.map(({ message }: { message: string }) => message).join()).toContain(said);
});
