import { afterAll, expect, test } from 'vitest';
import { type Sample, wrongAnswers } from '../../../test/support/rights-matrix.ts';
import { roleSamples } from '../../../test/support/role-samples.ts';
import { tempApp } from '../../../test/support/temp-app.ts';
import type { Grants } from '../../shared/schema/grants.ts';

const ORDER = 'work-orders/work_order';
const CHECKLIST = 'work-orders/work_order_checklist';
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

const south = await make('company/site', { code: 'S', name: 'South' });
const yard = await make('company/location', { site: south.id, name: 'Yard', slug: 'yard' });
const { record } = common.find(({ path }) => path === ASSET) as Sample;
const { category } = record as { category: { id: number } };
const crane = {
  ...{ name: 'Crane', code: 'C1', category: category.id, make: 'Demag', model: 'Lynx', location: yard.id },
  ...{ serial_number: 'C77', purchase_date: '2026-01-01' },
};
const asset = await make(ASSET, crane);
const ann = common.find(({ path }) => path === 'users/user') as Sample;
const steps = await procedure();
const site = (all: Sample[], ...names: string[]) => all.map((one) => ({ ...one, names }));
const there = [
  ...site(await order(asset.id, steps, Number(ann.key), false), 'site'),
  ...site(await order(asset.id, steps, person.id, true), 'site', 'own'),
  ...site([await sample('company/site', south.id, false)], 'site'),
  ...site([await sample('company/location', yard.id, false)], 'site'),
  ...site([await sample(ASSET, asset.id, false)], 'site'),
];
await make('users/scope', { user: person.id, site: south.id });
const samples = [...common, ...mine, ...there];

test.each(drawn(12))(
  'a role that is limited to assigned sites sees and may do what its grants mean (%s)',
  async (name, grants) => {
    await become(`Sites ${name}`, grants);
    const { wrong, asked } = await wrongAnswers(app, person.token, grants, samples);
    expect([wrong, asked > 100]).toEqual([[], true]);
    const ask = (path: string) => app.ask('GET', `/api/v1/${path}`, { at: 'acme', token: person.token });
    const open = await ask(`${ORDER}?is_closed=false`);
    const dashboard = await ask('dashboard');
    expect(dashboard.body.data.open_work_orders_count).toBe(open.body.meta?.total ?? 0);
  },
  120_000,
);

test('an order for an asset of another site is not made', async () => {
  const create = ['site'];
  await become('Makes orders there', { '*': { read: 'all' }, [ORDER]: { read: 'all', create } });
  const known = { status: 1, maint_type: 'corrective', priority: 'low', description: 'New' };
  const dates = { suggested_start_date: '2026-03-01', completion_end_date: '2026-03-02' };
  const made = [];
  for (const id of [asset.id, record.id]) {
    const body = { ...known, ...dates, asset: id };
    made.push((await app.ask('POST', `/api/v1/${ORDER}`, { at: 'acme', token: person.token, body })).status);
  }
  expect(made).toEqual([201, 403]);
});

test('whoever is given another site sees what is there, and a list asked for again is another one', async () => {
  await become('Sees sites', { [ORDER]: { read: ['site'] } });
  const list = (tag = '') =>
    app.ask('GET', `/api/v1/${ORDER}?page_size=100`, {
      at: 'acme',
      token: person.token,
      headers: { 'if-none-match': tag },
    });
  const before = await list();
  expect((await list(String(before.headers.etag))).status).toBe(304);
  const north = common.find(({ path }) => path === 'company/site') as Sample;
  const { id } = await make('users/scope', { user: person.id, site: north.key });
  const after = await list(String(before.headers.etag));
  expect([after.status, after.body.meta.total > before.body.meta.total]).toEqual([200, true]);
  await admin('DELETE', `users/scope/${id}`);
  expect((await list()).body.meta.total).toBe(before.body.meta.total);
});

test('a role names what an entity has', async () => {
  const answer = async (read: string[]) =>
    (
      await admin('POST', 'users/role', {
        name: `Names ${read}`,
        base: 'viewer',
        grants: { [ORDER]: { read } },
      })
    ).status;
  expect([await answer(['own', 'site']), await answer(['sitte'])]).toEqual([201, 422]);
});

/** Roles drawn at random, the same ones each time. */
function drawn(count: number): [name: string, grants: Grants][] {
  let seed = 7;
  const draw = <T>(of: readonly T[]): T => {
    seed = (seed * 48271) % 2147483647;
    return of[seed % of.length] as T;
  };
  const reaches = [undefined, 'all', 'own', ['site'], ['own', 'site'], 'site'] as const;
  return Array.from({ length: count }, (_, at) => {
    const paths = ['company/site', 'company/location', ASSET, ORDER, CHECKLIST].filter(() => draw([0, 1, 1]));
    const grant = () => ({
      read: draw(reaches.slice(1)),
      create: draw([undefined, true, ['site']]),
      update: draw(reaches),
      delete: draw(reaches),
      actions: draw([undefined, ['*'], ['start']]),
    });
    const rest = draw([{}, { '*': { read: 'all' as const } }, { '*': { read: ['site'] } }]);
    const history = draw([{}, { history: { read: 'all' as const } }]);
    const own = Object.fromEntries(paths.map((path) => [path, JSON.parse(JSON.stringify(grant()))]));
    return [String(at), { ...rest, ...history, ...own }];
  });
}
