import { afterAll, describe, expect, test } from 'vitest';
import { linkToken } from '../../../test/support/link-token.ts';
import { OTHER_ROLES } from '../../../test/support/other-roles.ts';
import { isHidden, meant, type Sample, wrongAnswers } from '../../../test/support/rights-matrix.ts';
import { roleSamples } from '../../../test/support/role-samples.ts';
import { tempApp } from '../../../test/support/temp-app.ts';
import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import type { Grant, Grants } from '../../shared/schema/grants.ts';
import type { Rights } from '../../shared/schema/rights.ts';
import { rightsOfRole } from '../auth/role-rights.ts';

const ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
const COST = 'work-orders/work_order_misc_cost';
const LOG = 'work-orders/work_order_log';
const ASSET = 'assets/equipments';

const app = await tempApp();
afterAll(() => app.remove());
const { admin, make, sample, procedure, order, common, mine, person } = await roleSamples(app);

/** Creates a role with these grants and gives it to the person. */
async function become(name: string, grants: Grants): Promise<void> {
  const role = await make('users/role', { name, base: 'technician', grants });
  const changed = await admin('PATCH', `users/user/${person.id}`, { role: role.id });
  expect(changed.status).toBe(200);
}

async function answersOf(grants: Grants) {
  const self = await sample('users/user', person.id, true);
  return wrongAnswers(app, person.token, grants, [...common, ...mine, self]);
}

describe('what each role sees and may do is what its grants mean', () => {
  const roles = Object.fromEntries([
    ...FIRST_ROLES.flatMap(({ base, name, grants }) => (base === 'admin' ? [] : [[name, grants]])),
    ...Object.entries(OTHER_ROLES),
  ]) as Record<string, Grants>;

  test.each(Object.entries(roles))(
    '%s',
    async (name, grants) => {
      const known = FIRST_ROLES.findIndex((one) => one.name === name);
      if (known === -1) await become(`Matrix ${name}`, grants);
      else await admin('PATCH', `users/user/${person.id}`, { role: known + 1 });
      const { wrong, asked } = await answersOf(grants);
      expect(wrong).toEqual([]);
      const schema = await app.ask('GET', '/api/v1/schema', { at: 'acme', token: person.token });
      expect(schema.status).toBe((grants.schema as Grant)?.update === 'all' ? 200 : 403);
      const dashboard = await app.ask('GET', '/api/v1/dashboard', { at: 'acme', token: person.token });
      expect(dashboard.status).toBe(200);
      const knowsCost =
        grants.classes?.money === true &&
        meant(grants, ORDER).read !== undefined &&
        !isHidden(grants, ORDER, 'amount');
      expect('cost_by_month' in dashboard.body.data).toBe(knowsCost);
      const open = await app.ask('GET', `/api/v1/${ORDER}?is_closed=false`, {
        at: 'acme',
        token: person.token,
      });
      expect(dashboard.body.data.open_work_orders_count).toBe(open.body.meta?.total ?? 0);
      expect(asked).toBeGreaterThan(100);
    },
    120_000,
  );
});

/** Rights are the same with any engine, so one engine is enough to show that a hole would be noticed. */
describe.skipIf(process.env.TEST_ENGINE === 'postgresql')('a hole is seen', () => {
  const grants = {
    ...(FIRST_ROLES[2]?.grants as Grants),
    [ASSET]: { read: 'all' as const, show: ['name'] },
    [CHECKLIST]: { read: 'own' as const, update: 'own' as const, write: ['notes'] },
    [ORDER]: {
      read: 'all' as const,
      update: 'own' as const,
      write: ['status', 'description'],
      actions: ['start'],
    },
  };
  const holes: Record<string, (rights: Rights) => Partial<Rights>> = {
    'all rights': () => ({ isAll: true }),
    'history of all': () => ({ history: true }),
    'every property shown': ({ view }) => ({
      view: (entity, all) => {
        const seen = view(entity, all);
        return seen && { ...seen, properties: entity.properties, search: entity.search };
      },
    }),
    'every operation offered': ({ view }) => ({
      view: (entity, all) => {
        const seen = view(entity, all);
        return seen && { ...seen, operations: entity.operations };
      },
    }),
    'every entity seen': ({ view }) => ({ view: (entity, all) => view(entity, all) ?? entity }),
    'others’ records read': ({ reach }) => ({
      reach: (entity, all, verb) => (verb === 'read' ? 'all' : reach(entity, all, verb)),
    }),
    'others’ records changed': ({ reach }) => ({
      reach: (entity, all, verb) => (verb === 'update' ? 'all' : reach(entity, all, verb)),
    }),
    'every field changed': () => ({ writes: () => true }),
    'every class known': () => ({ knows: () => true }),
    'every action offered': () => ({ acts: () => true }),
  };

  test.each(Object.entries(holes))(
    '%s',
    async (name, hole) => {
      // Roles with the same grants share one rights object, so each role here also grants a made-up action of its own.
      const role = await make('users/role', {
        name: `Hole: ${name}`,
        base: 'technician',
        grants: { ...grants, '*': { read: 'all', actions: [name.replaceAll(/\W/g, '')] } },
      });
      const kept = (await admin('GET', `users/role/${role.id}`)).body.data.grants as Grants;
      const rights = rightsOfRole({ id: role.id, version: 1, base: 'technician', grants: kept });
      Object.assign(rights, hole({ ...rights }));
      await admin('PATCH', `users/user/${person.id}`, { role: role.id });
      expect((await answersOf(kept)).wrong).not.toEqual([]);
    },
    120_000,
  );
});

test('a change of the role counts at once, and a list asked for again is not the one of before', async () => {
  await admin('PATCH', `users/user/${person.id}`, { role: 1 });
  const list = (tag?: string) =>
    app.ask('GET', `/api/v1/${ORDER}`, {
      at: 'acme',
      token: person.token,
      headers: tag === undefined ? {} : { 'if-none-match': tag },
    });
  const before = await list();
  expect(before.body.data[0]).toHaveProperty('amount');
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const after = await list(String(before.headers.etag));
  expect(after.status).toBe(200);
  expect(after.body.data[0]).not.toHaveProperty('amount');
});

test('two people of one role have each a list of their own, and a tag of one is not the other’s', async () => {
  await become('Own lists', { [ORDER]: { read: 'own' } });
  const { role } = (await admin('GET', `users/user/${person.id}`)).body.data;
  const known = { name: 'Bea', email: 'bea@acme.example', role: role.id };
  const { invite_link } = (await admin('POST', 'users/user', known)).body.data;
  const password = 'four words to keep';
  await admin('POST', 'users/set-password', { token: linkToken(invite_link), password });
  const bea = await app.signIn('acme', known.email, password);
  const list = (token: string, tag?: unknown) =>
    app.ask('GET', `/api/v1/${ORDER}`, {
      at: 'acme',
      token,
      ...(tag !== undefined && { headers: { 'if-none-match': String(tag) } }),
    });
  const own = await list(person.token);
  expect((await list(person.token, own.headers.etag)).status).toBe(304);
  const others = await list(bea, own.headers.etag);
  expect([own.body.data.length, others.status, others.body.data]).toEqual([1, 200, []]);
});

test('the history tells nothing hidden, neither of before nor of after', async () => {
  await become('Historian', { [ASSET]: { read: 'all', show: ['name'] }, history: { read: 'all' } });
  const { key } = common.find(({ path }) => path === ASSET) as Sample;
  const changed = await admin('PATCH', `${ASSET}/${key}`, { model: 'Antelope', name: 'Pump 1' });
  expect(changed.status).toBe(200);
  const { body } = await app.ask('GET', `/api/v1/history?entity=${ASSET}&key=${key}&kind=updated`, {
    at: 'acme',
    token: person.token,
  });
  expect(body.data[0]).toMatchObject({ action: 'updated', details: null });
  expect([body.data[0].before, body.data[0].after]).toEqual([{ name: 'Pump' }, { name: 'Pump 1' }]);
});

test('what belongs to a record is added by those who may change that one, not by all who see it', async () => {
  await become('Adds to own orders', { '*': { read: 'all' }, [ORDER]: { read: 'all', update: 'own' } });
  const added = [];
  for (const samples of [mine, common]) {
    const { key } = samples.find(({ path }) => path === ORDER) as Sample;
    const body = { work_order: key, description: 'Wipe', assigned_to: person.id };
    const answer = await app.ask('POST', `/api/v1/${CHECKLIST}`, { at: 'acme', token: person.token, body });
    added.push([answer.status, answer.body.errors]);
  }
  expect(added).toEqual([
    [201, undefined],
    [403, { work_order: ['is not yours to change'] }],
  ]);
});

test('the plan of a deletion counts what goes with it, as far as it is seen', async () => {
  const { key } = common.find(({ path }) => path === ORDER) as Sample;
  const goesWith = async (read: 'own' | 'all') => {
    const orders = { read: 'all', update: 'all', delete: 'all' } as const;
    await become(`Plans of deletions ${read}`, { [ORDER]: orders, [CHECKLIST]: { read } });
    const body = { ids: [key], delete: true, plan: true };
    const answer = await app.ask('POST', `/api/v1/${ORDER}/batch`, { at: 'acme', token: person.token, body });
    return answer.body.data.also.find(({ entity }: { entity: string }) => entity === CHECKLIST)?.count ?? 0;
  };
  // The item of this order is another person's.
  expect([await goesWith('all'), await goesWith('own')]).toEqual([1, 0]);
});

test('whoever may delete what is theirs alone brings back nothing else', async () => {
  const all = { read: 'all', create: true, update: 'all' } as const;
  await become('Own deletions', { '*': { read: 'all' }, [ORDER]: { ...all, delete: 'own' } });
  const { key: asset } = common.find(({ path }) => path === ASSET) as Sample;
  const { key: ann } = common.find(({ path }) => path === 'users/user') as Sample;
  const restored = async (assigned: number) => {
    const [{ key }] = (await order(Number(asset), await procedure(), assigned, false)) as [Sample];
    expect((await admin('DELETE', `${ORDER}/${key}`)).status).toBe(204);
    const path = `/api/v1/${ORDER}/${key}/restore`;
    const { status } = await app.ask('POST', path, { at: 'acme', token: person.token });
    return [status, (await admin('GET', `${ORDER}/${key}`)).status];
  };
  expect(await restored(person.id)).toEqual([200, 200]);
  expect(await restored(Number(ann))).toEqual([403, 404]);
});

test('a change of what a role grants counts at once for whoever has it', async () => {
  const role = await make('users/role', {
    name: 'Narrowed',
    base: 'viewer',
    grants: { '*': { read: 'all' } },
  });
  await admin('PATCH', `users/user/${person.id}`, { role: role.id });
  const sites = () => app.ask('GET', '/api/v1/company/site', { at: 'acme', token: person.token });
  expect((await sites()).status).toBe(200);
  await admin('PATCH', `users/role/${role.id}`, { grants: { 'assets/*': { read: 'all' } } });
  expect((await sites()).status).toBe(404);
  await admin('PATCH', `users/role/${role.id}`, { base: 'admin' });
  expect((await sites()).status).toBe(200);
});

test('everybody is told what they may do, and admins that it is all', async () => {
  const rights = async (token: string) =>
    (await app.ask('GET', '/api/v1/users/rights', { at: 'acme', token })).body.data;
  expect(await rights(app.tokens.acme)).toEqual({ all: true, kind: 'admin', grants: {} });
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const { grants } = FIRST_ROLES[2] as (typeof FIRST_ROLES)[number];
  expect(await rights(person.token)).toEqual({ all: false, kind: 'technician', grants });
  expect((await app.ask('GET', '/api/v1/users/rights', { at: 'acme' })).status).toBe(401);
});

test('an answer that is given again shows no more than who asks may see by then', async () => {
  await admin('PATCH', `users/user/${person.id}`, { role: 1 });
  const { key } = mine[0] as Sample;
  const start = () =>
    app.ask('POST', `/api/v1/${ORDER}/${key}/start`, {
      at: 'acme',
      token: person.token,
      body: {},
      headers: { 'idempotency-key': 'once-more-please' },
    });
  expect((await start()).body.data).toHaveProperty('amount');
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const again = await start();
  expect(again.status).toBe(200);
  expect(again.body.data).not.toHaveProperty('amount');
});

test('what comes along with an action is not changed where it cannot be seen', async () => {
  await become('Blind', {
    [ORDER]: { read: 'all', update: 'all', actions: ['*'] },
    [CHECKLIST]: { read: 'own', update: 'all', create: true },
  });
  const [order, item] = [ORDER, CHECKLIST].map((path) => common.find((one) => one.path === path)?.key);
  const body = { checklist: [{ id: item, notes: 'not seen' }] };
  const path = `/api/v1/${ORDER}/${order}/complete`;
  const answer = await app.ask('POST', path, { at: 'acme', token: person.token, body });
  expect([answer.status, answer.body.errors]).toEqual([
    422,
    { 'checklist.0.id': ['does not belong to this record'] },
  ]);
});

test('the log tells of no money that came or went without a difference', async () => {
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const { key } = mine[0] as Sample;
  for (const amount of [0, null, 0]) await admin('PATCH', `${ORDER}/${key}`, { amount });
  const log = async (token: string) => {
    const { body } = await app.ask('GET', `/api/v1/${LOG}?work_order_id=${key}&page_size=100`, {
      at: 'acme',
      token,
    });
    return (body.data as { description: string }[]).filter(({ description }) => /Amount/.test(description));
  };
  expect(await log(app.tokens.acme)).toHaveLength(3);
  expect(await log(person.token)).toEqual([]);
});

test('a role names what exists', async () => {
  for (const key of ['constructor', 'constructor/*', 'work-orders/nothing']) {
    const body = { name: `Odd ${key}`, base: 'viewer', grants: { [key]: { read: 'all', show: ['name'] } } };
    const answer = await admin('POST', 'users/role', body);
    expect([key, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([key, 422, ['grants']]);
  }
});

test('technicians neither change nor remove costs, which they do not see', async () => {
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const { key } = mine.find(({ path }) => path === COST) as Sample;
  const ask = (method: string, body?: object) =>
    app.ask(method, `/api/v1/${COST}/${key}`, { at: 'acme', token: person.token, body });
  expect((await ask('GET')).status).toBe(200);
  expect((await ask('PATCH', { description: 'Other' })).status).toBe(403);
  expect((await ask('DELETE')).status).toBe(403);
});

test('requesters see of assets what they may, and nothing that belongs to them', async () => {
  await admin('PATCH', `users/user/${person.id}`, { role: 4 });
  const ask = (path: string) => app.ask('GET', `/api/v1/${path}`, { at: 'acme', token: person.token });
  expect((await ask(ASSET)).status).toBe(200);
  for (const path of ['meter-readings/meter_reading', 'financial-reports'])
    expect([path, (await ask(path)).status]).toEqual([path, 404]);
});

test('the last active admin stays one, whatever is changed', async () => {
  const people = (await admin('GET', 'users/user')).body.data as { id: number; name: string }[];
  const ann = people.find(({ name }) => name === 'Ann')?.id as number;
  await admin('PATCH', `users/user/${person.id}`, { role: 3 });
  const refused = async (path: string, body: object) => (await admin('PATCH', path, body)).status;
  expect(await refused(`users/user/${ann}`, { role: 3 })).toBe(422);
  expect(await refused(`users/user/${ann}`, { role: null })).toBe(422);
  expect(await refused(`users/user/${ann}`, { is_active: false })).toBe(422);
  expect(await refused('users/role/1', { base: 'viewer' })).toBe(422);
  expect((await admin('DELETE', 'users/role/1')).status).toBe(409);
  const invited = { name: 'Never joins', email: 'never@acme.example', role: 1 };
  const { id } = (await admin('POST', 'users/user', invited)).body.data as { id: number };
  expect(await refused(`users/user/${ann}`, { role: 3 })).toBe(422);
  expect((await admin('PATCH', `users/user/${id}`, { is_active: null })).body.data).toMatchObject({
    is_active: false,
  });
  await admin('PATCH', `users/user/${person.id}`, { role: 1 });
  expect(await refused(`users/user/${ann}`, { role: 3 })).toBe(200);
});
