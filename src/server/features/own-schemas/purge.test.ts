import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** What was taken away goes for good: after 30 days, by its name and with the password, with all that was about it. */
const DAY_MS = 86_400_000;
const SITE = 'company/site';
const TOOL = 'own/tool';
const TOOL_FILE = {
  title: 'Tool',
  'x-entity': { label: 'name' },
  properties: { name: { maxLength: 40 }, home: { 'x-reference': SITE } },
};
const BEFORE = {
  [`${SITE}.json`]: {
    properties: {
      own_gate: { title: 'Gate code', maxLength: 20 },
      own_tool: { 'x-reference': TOOL },
      own_kept: {},
    },
  },
  [`${TOOL}.json`]: TOOL_FILE,
};
const AFTER = { [`${SITE}.json`]: { properties: { own_kept: {} } } };

let temp: TempApp;
let days = 0;
beforeAll(async () => {
  temp = await tempApp({ now: () => new Date(Date.now() + days * DAY_MS) });
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, body?: unknown, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token, body });
const publish = async (files: unknown, base: number) => {
  const draft = await ask('PUT', '/schema/draft', { files });
  const answer = await ask('POST', '/schema/publish', { base, password: PASSWORD });
  return { changes: draft.body.data?.plan.changes, errors: draft.body.data?.errors, answer };
};
const hidden = async () => (await ask('GET', '/schema/hidden')).body.data;
const purge = (name: string, confirm: string, password = PASSWORD, token?: string) =>
  ask('POST', '/schema/purge', { name, confirm, password }, token);
const later = async (count: number) => {
  days += count;
  temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
};
let site = 0;
const commentsOf = async (key: number) =>
  (await ask('GET', `/comments/comment?entity=${encodeURIComponent(TOOL)}&key=${key}`)).body.data;

test('what was taken away is listed with what it holds, and kept for 30 days', async () => {
  expect((await publish(BEFORE, 0)).answer.status).toBe(200);
  expect(await hidden()).toEqual([]);
  const tool = (await ask('POST', `/${TOOL}`, { name: 'Torque wrench' })).body.data;
  await ask('POST', `/${TOOL}`, { name: 'Hoist' });
  const made = { code: 'A', name: 'A', own_gate: 'K 17', own_tool: tool.id, own_kept: 'stays' };
  site = (await ask('POST', `/${SITE}`, made)).body.data.id;
  const comment = { entity: TOOL, key: tool.id, text: 'Who has it?' };
  expect((await ask('POST', '/comments/comment', comment)).status).toBe(201);
  expect(await commentsOf(tool.id)).toHaveLength(1);
  const view = { name: 'Mine', path: SITE, state: { filters: { own_gate: ['K'] } } };
  await ask('POST', '/users/view', view);

  expect((await publish(AFTER, 1)).answer.status).toBe(200);
  const [gate, way, tools] = await hidden();
  expect(gate).toMatchObject({
    name: `${SITE}.own_gate`,
    ...{ title: 'Gate code', of: 'Site', values: 1, version: 2, property: 'own_gate' },
  });
  expect(way).toMatchObject({ name: `${SITE}.own_tool`, title: 'Own Tool', values: 1 });
  expect(tools).toMatchObject({ name: TOOL, title: 'Tool', of: null, values: 2, property: null });
  expect(tools.refers).toEqual([
    expect.stringMatching(/^1 comment|^2 comments/),
    '1 hidden field that leads to them goes too.',
    'The history and earlier backups keep what they have recorded of it.',
  ]);
  expect(Date.parse(gate.from) - Date.parse(gate.since)).toBe(30 * DAY_MS);

  const early = await purge(`${SITE}.own_gate`, 'Gate code');
  expect([early.status, early.body.code]).toEqual([409, 'too_early']);
  expect(early.body.message).toContain(gate.from.slice(0, 10));
  await later(29);
  expect((await purge(`${SITE}.own_gate`, 'Gate code')).body.code).toBe('too_early');
});

test('only who may change schemas removes it, by its name, with the password', async () => {
  await later(2);
  const { tech } = await peopleOfRoles(temp, { tech: { '*': { read: 'all', update: 'all' } } });
  expect((await ask('GET', '/schema/hidden', undefined, tech?.token)).status).toBe(403);
  expect((await purge(TOOL, 'Tool', PASSWORD, tech?.token)).status).toBe(403);
  const unnamed = await purge(TOOL, 'Tools');
  expect([unnamed.status, unnamed.body.errors.confirm]).toEqual([422, ['Type what it is called: Tool.']]);
  expect(Object.keys((await purge(TOOL, 'Tool', 'wrong')).body.errors)).toEqual(['password']);
  for (const name of [`${SITE}.own_kept`, `${SITE}.name`, SITE, '_audit', '"; DROP TABLE "company_site'])
    expect((await purge(name, 'Tool')).status).toBe(404);
  const globex = await temp.signIn('globex', 'gus@globex.example');
  const foreign = await temp.ask('GET', '/api/v1/schema/hidden', { at: 'globex', token: globex });
  expect(foreign.body.data).toEqual([]);
  expect(await hidden()).toHaveLength(3);
});

test('a kind of record goes with what led to its records and what was said of them', async () => {
  const gone = await purge(TOOL, 'Tool');
  expect([gone.status, gone.body.data.version]).toEqual([200, 3]);
  expect((await hidden()).map(({ name }: { name: string }) => name)).toEqual([`${SITE}.own_gate`]);
  expect((await purge(TOOL, 'Tool')).status).toBe(404);
  const [version] = (await ask('GET', '/schema/versions')).body.data;
  expect(version).toMatchObject({ change: 'purge', changes: ['The records Tool are removed for good.'] });
  const [entry] = (await ask('GET', '/history')).body.data.filter(
    ({ entity }: { entity: string }) => entity === 'schema',
  );
  expect(entry).toMatchObject({ action: 'purge', actor: { name: 'Ann' } });
  // Sites, which led to them, are written as before.
  expect((await ask('PATCH', `/${SITE}/${site}`, { name: 'A 2' })).status).toBe(200);
  expect((await ask('POST', `/${SITE}`, { code: 'B', name: 'B' })).status).toBe(201);
});

test('made again it is empty, and its ids go on, so that nothing said before is said of new records', async () => {
  const again = await publish({ ...AFTER, [`${TOOL}.json`]: TOOL_FILE }, 3);
  expect([again.answer.status, again.changes]).toEqual([200, ['There are new records: Tool.']]);
  expect((await ask('GET', `/${TOOL}`)).body.data).toEqual([]);
  const made = (await ask('POST', `/${TOOL}`, { name: 'Hoist' })).body.data;
  expect(made.id).toBe(3);
  expect(await commentsOf(1)).toEqual([]);
});

test('a field goes, and its name is free for another kind', async () => {
  const number = { properties: { own_kept: {}, own_gate: { title: 'Gate', type: 'integer' } } };
  const files = { [`${SITE}.json`]: number, [`${TOOL}.json`]: TOOL_FILE };
  const refused = await ask('PUT', '/schema/draft', { files });
  expect(refused.body.data.plan.refused[0].message).toContain('had another kind before');
  expect((await purge(`${SITE}.own_gate`, 'Gate code')).status).toBe(200);
  const { answer, changes } = await publish(files, 5);
  expect([answer.status, changes]).toEqual([200, ['Site gets the field Gate.']]);
  expect((await ask('GET', `/${SITE}/${site}`)).body.data).toMatchObject({
    own_gate: null,
    own_kept: 'stays',
  });
  expect((await ask('PATCH', `/${SITE}/${site}`, { own_gate: 7 })).body.data.own_gate).toBe(7);
});

test('what was taken away anew is kept anew, and undoing a publication still works after a removal', async () => {
  const { version: base } = (await ask('GET', '/schema')).body.data;
  const undone = await ask('POST', '/schema/undo', { base, password: PASSWORD });
  expect(undone.status).toBe(200);
  expect((await ask('GET', `/${SITE}/${site}`)).body.data).not.toHaveProperty('own_gate');
  const [gate] = await hidden();
  expect(gate).toMatchObject({ name: `${SITE}.own_gate`, title: 'Gate', values: 1 });
});

test('of two who remove and publish at once, one is told that it came too late', async () => {
  await later(31);
  const { version } = (await ask('GET', '/schema')).body.data;
  await ask('PUT', '/schema/draft', {
    files: { ...AFTER, [`${TOOL}.json`]: TOOL_FILE, 'own/new.json': TOOL_FILE },
  });
  const both = await Promise.all([
    purge(`${SITE}.own_gate`, 'Gate'),
    ask('POST', '/schema/publish', { base: version, password: PASSWORD }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.body.code).toBe('stale');
  const rows = await inAcme(temp, (store) => store.read((reader) => reader.find('_schema')));
  expect(new Set(rows.map((row) => row.version)).size).toBe(rows.length);
});

test('records that are parts of others go before these', async () => {
  const loan = {
    title: 'Loan',
    'x-entity': { parent: 'tool' },
    properties: { tool: { 'x-reference': TOOL } },
  };
  const { version } = (await ask('GET', '/schema')).body.data;
  expect((await publish({ [`${TOOL}.json`]: TOOL_FILE, 'own/loan.json': loan }, version)).answer.status).toBe(
    200,
  );
  expect((await publish({}, version + 1)).answer.status).toBe(200);
  await later(31);
  const owned = await purge(TOOL, 'Tool');
  expect([owned.status, owned.body.code]).toEqual([409, 'has_parts']);
  expect(owned.body.message).toContain('Loan');
  expect((await purge('own/loan', 'Loan')).status).toBe(200);
  expect((await purge(TOOL, 'Tool')).status).toBe(200);
});
