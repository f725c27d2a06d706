import { afterAll, beforeAll, expect, test } from 'vitest';
import { everyQuestion } from '../../../test/support/every-question.ts';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { schemas } from '../../shared/gen/schemas.ts';
import { FIRST_ROLES } from '../../shared/schema/first-roles.ts';
import type { Grants } from '../../shared/schema/grants.ts';
import { createRandom } from '../features/example/random.ts';
import { SECTION_NAMES } from '../features/reports/reports.ts';

/** Every amount entered; any sum of amounts is a multiple of it. */
const AMOUNT = 31_337.13;
const MOST = 200;
/** Users who may read everything except amounts; without the history, which belongs to admins. */
const BLIND: Record<string, Grants> = {
  Viewer: FIRST_ROLES.find(({ name }) => name === 'Viewer')?.grants ?? {},
  Technician: FIRST_ROLES.find(({ name }) => name === 'Technician')?.grants ?? {},
  Auditor: { '*': { read: 'all' }, history: { read: 'all' }, classes: { money: false, personal: true } },
};

const isMoney = (path: string, name: string) => schemas[path]?.properties?.[name]?.['x-class'] === 'money';
const entities = Object.values(manifest).filter(({ scope }) => scope === 'tenant');
const withMoney = entities.filter(({ path, properties }) =>
  properties.some(({ name }) => isMoney(path, name)),
);

let app: TempApp;
let someone: { id: number; token: string };
const admin = (method: string, path: string, body?: unknown) =>
  app.ask(method, `/api/v1/${path}`, { at: 'acme', token: app.tokens.acme, body });
const blind = (path: string) => app.ask('GET', `/api/v1/${path}`, { at: 'acme', token: someone.token });
const made = new Map<string, number>();

async function make(path: string, values: Record<string, unknown> = {}): Promise<number> {
  const entity = manifest[path];
  if (!entity) throw new Error(`no ${path}`);
  const refer = async (to: string) => made.get(to) ?? firstOf(to);
  const body: Record<string, unknown> = { ...(await sampleRecord(entity, refer)), ...values };
  for (const { name, readOnly, computed } of entity.properties)
    if (isMoney(path, name) && !readOnly && !computed && name !== 'interest_rate') body[name] = AMOUNT;
  const answer = await admin('POST', path, { ...body, ...values });
  if (answer.status !== 201) throw new Error(`${path}: ${JSON.stringify(answer.body)}`);
  made.set(path, made.get(path) ?? answer.body.data.id);
  return answer.body.data.id;
}

async function firstOf(path: string): Promise<number> {
  const [first] = (await admin('GET', `${path}?page_size=1`)).body.data as { id: number }[];
  return first?.id ?? make(path);
}

beforeAll(async () => {
  app = await tempApp();
  await admin('PATCH', 'company/settings', { default_rate: AMOUNT });
  const people = (await admin('GET', 'users/user')).body.data as { id: number; name: string }[];
  const me = people.find(({ name }) => name === 'Ann')?.id;
  const aaron = people.find(({ name }) => name === 'Aaron')?.id as number;
  someone = { id: aaron, token: await app.signIn('acme', 'aaron@acme.example') };
  await make('users/labour_rate', { user: me, from_on: '2020-01-01' });
  const asset = await make('assets/equipments', { purchase_date: '2020-01-01', tracked_since: '2020-01-01' });
  await make('financial-reports', { asset, finance_years: 5, expected_hours: 1000, interest_rate: 3 });
  const order = await make('work-orders/work_order', { asset, maint_type: 'corrective' });
  await make('work-orders/work_order_misc_cost', { work_order: order });
  await make('work-orders/time_entry', { work_order: order, minutes: 60, kind: 'normal', user: me });
  await make('work-orders/work_order_checklist', {
    work_order: order,
    completed_by: me,
    completion_date: '2026-03-01',
    hrs_spent: 1,
  });
  const part = await make('parts/part', { is_stocked: true, code: 'P1' });
  const location = await make('parts/stock_location');
  await make('parts/movement', { kind: 'receive', part, quantity: 2, location });
  const issued = await admin('POST', `work-orders/work_order/${order}/issue`, {
    part,
    quantity: 1,
    location,
  });
  expect(issued.status, JSON.stringify(issued.body)).toBe(200);
  const buying = await make('parts/purchase_order', { ship_to: location });
  await make('parts/purchase_order_line', { purchase_order: buying, part, quantity: 1 });
  const closed = (await admin('GET', 'work-orders/status?name=Completed')).body.data[0].id;
  await admin('PATCH', `work-orders/work_order/${order}`, { status: closed });
}, 60_000);
afterAll(() => app.remove());

const questions = async () => [
  `search?q=${AMOUNT}`,
  'search?q=31337',
  ...(await everyQuestion(app, SECTION_NAMES, made.get('assets/equipments'))),
];

/** The amounts in an answer: the entered one or a multiple of it, however it is written. */
function amountsIn(body: unknown): string[] {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const written = [...text.matchAll(/\d+(?:\.\d+)?/g), ...text.matchAll(/\d{1,3}(?:,\d{3})+(?:\.\d+)?/g)];
  return written
    .map(([found]) => found)
    .filter((found) => {
      const times = Number(found.replaceAll(',', '')) / AMOUNT;
      return times > 0.5 && times < MOST && Math.abs(times - Math.round(times)) < 1e-7;
    });
}

test('the admin finds amounts of every entity that has any: what is looked for is there', async () => {
  const found = new Set<string>();
  for (const question of await questions()) {
    const { body } = await admin('GET', question);
    if (amountsIn(body).length > 0) found.add(question.split('?')[0]?.replace(/\/\d+$/, '') ?? '');
  }
  expect(withMoney.map(({ path }) => path).filter((path) => !found.has(path))).toEqual([]);
  expect([...found]).toEqual(
    expect.arrayContaining(['dashboard', 'history', 'reports/cost', 'reports/life', 'reports/parts-used']),
  );
});

test.each(Object.entries(BLIND))('%s finds no amount in any answer', async (name, grants) => {
  const role = await admin('POST', 'users/role', { name: `${name} without amounts`, base: 'viewer', grants });
  expect(role.status, JSON.stringify(role.body)).toBe(201);
  await admin('PATCH', `users/user/${someone.id}`, { role: role.body.data.id });
  const answered = new Set<number>();
  for (const question of await questions()) {
    const { status, body } = await blind(question);
    answered.add(status);
    expect([question, amountsIn(body)]).toEqual([question, []]);
  }
  expect(answered).toContain(200);
  for (const { path, properties, operations } of withMoney.filter(
    (one) => one.operations.includes('list') && !one.singleton,
  ))
    for (const property of properties.filter((one) => isMoney(path, one.name) && !one.computed)) {
      expect(operations).toContain('list');
      for (const asked of [
        `ordering=${property.name}`,
        `${property.name}=${AMOUNT}`,
        `columns=${property.name}&format=csv`,
        `columns=${property.name}`,
      ])
        expect([path, asked, (await blind(`${path}?${asked}`)).status]).toEqual([
          path,
          asked,
          expect.toBeOneOf([400, 403, 404]),
        ]);
      const sum = await blind(`${path}/summary?sum=${property.name}`);
      expect([path, sum.status]).toEqual([path, expect.toBeOneOf([400, 403, 404])]);
    }
});

/** What personal details of a stranger are found by. */
const STRANGER = { requester_name: 'Quentin Zyxwell', requester_email: 'zyxwell@elsewhere.example' };
const personalIn = (body: unknown) =>
  (typeof body === 'string' ? body : JSON.stringify(body)).match(/zyxwell/gi) ?? [];

/** Kinds of writes that may carry a hidden value to where it is not hidden. */
const WRITES: Record<string, () => Promise<unknown>> = {
  async 'notes are changed'() {
    for (const [path, values] of [
      ['work-orders/time_entry', { note: 'greased' }],
      ['work-orders/work_order_misc_cost', { description: 'a hose' }],
      ['work-orders/work_order', { description: 'as agreed', amount: AMOUNT * 2 }],
      ['parts/part', { name: 'Seal' }],
    ] as const)
      expect([path, (await admin('PATCH', `${path}/${made.get(path)}`, values)).status]).toEqual([path, 200]);
  },
  async 'a request is accepted'() {
    const request = await make('requests/request', { title: 'A noise', ...STRANGER });
    const accepted = await admin('POST', `requests/request/${request}/accept`, {
      asset: made.get('assets/equipments'),
    });
    expect([accepted.status, personalIn(accepted.body).length > 0]).toEqual([200, true]);
  },
  async 'a request is declined, and another is a duplicate of it'() {
    const request = await make('requests/request', { title: 'A smell', ...STRANGER });
    const other = await make('requests/request', { title: 'A smell too', ...STRANGER });
    const same = await admin('POST', `requests/request/${other}/duplicate`, { duplicate_of: request });
    const declined = await admin('POST', `requests/request/${request}/decline`, { answer: 'It is meant to' });
    expect([same.status, declined.status]).toEqual([200, 200]);
  },
  async 'many are changed, which is undone'() {
    const ids = [made.get('work-orders/work_order')];
    const changed = await admin('POST', 'work-orders/work_order/batch', {
      ids,
      change: { amount: AMOUNT * 3 },
    });
    const undone = await admin('POST', `change-sets/${changed.body.data.change_set}/undo`);
    expect([changed.status, undone.status]).toEqual([200, 200]);
  },
  async 'a cost is deleted and brought back'() {
    const path = `work-orders/work_order_misc_cost/${made.get('work-orders/work_order_misc_cost')}`;
    expect((await admin('DELETE', path)).status).toBe(204);
    expect((await admin('POST', `${path}/restore`)).status).toBe(200);
  },
  async 'a movement is reversed, and time is logged anew'() {
    const [part, location] = [made.get('parts/part'), made.get('parts/stock_location')];
    const movement = await make('parts/movement', { kind: 'receive', part, quantity: 3, location });
    const reversed = await admin('POST', `parts/movement/${movement}/reverse`, { reason: 'Typed twice' });
    expect(reversed.status, JSON.stringify(reversed.body)).toBe(200);
    const work_order = made.get('work-orders/work_order');
    await make('work-orders/time_entry', { work_order, minutes: 30, kind: 'normal' });
  },
  async 'rows are imported'() {
    const plan = {
      entity: 'assets/equipments',
      mode: 'update',
      key: 'code',
      columns: [['code'], ['replacement_value']],
    };
    const [asset] = (await admin('GET', 'assets/equipments?page_size=1')).body.data;
    const begun = await admin('POST', 'imports', {
      plan,
      title: 'values.csv',
      total: 1,
      fingerprint: 'values',
    });
    const rows = [[asset.code, String(AMOUNT)]];
    const written = await admin('POST', `imports/${begun.body.data.id}/rows`, { from: 0, rows });
    expect([begun.status, written.status], JSON.stringify([begun.body, written.body])).toEqual([200, 200]);
  },
};

/** A role that may read much, and of the protected classes some: drawn by lot, the same each time. */
function drawnRole(seed: number): Grants {
  const random = createRandom(seed);
  const isLucky = () => random.whole(1, 2) === 1;
  const money = isLucky();
  const closed = entities.filter(() => random.whole(1, 6) === 1).map(({ path }) => [path, {}]);
  const history = isLucky() ? { history: { read: 'all' as const } } : {};
  return {
    ...Object.fromEntries(closed),
    ...history,
    '*': { read: 'all' },
    classes: { money, personal: !money && isLucky(), internal: isLucky() },
  };
}

test.each(Object.entries(WRITES).map(([what, write], at) => [what, write, at] as const))(
  'when %s, what is hidden stays hidden for roles drawn by lot',
  async (what, write, at) => {
    await write();
    const asked = [...(await questions()), 'search?q=zyxwell'];
    for (const seed of [2 * at + 1, 2 * at + 2]) {
      const grants = drawnRole(seed);
      const role = await admin('POST', 'users/role', { name: `Drawn ${seed}`, base: 'viewer', grants });
      expect(role.status, JSON.stringify(role.body)).toBe(201);
      await admin('PATCH', `users/user/${someone.id}`, { role: role.body.data.id });
      for (const question of asked) {
        const { body } = await blind(question);
        const found = [
          ...(grants.classes?.money ? [] : amountsIn(body)),
          // What was searched for stands in the answer to a search.
          ...(grants.classes?.personal || question.startsWith('search') ? [] : personalIn(body)),
        ];
        expect([what, seed, question, found]).toEqual([what, seed, question, []]);
      }
    }
  },
);

test('a technician logs time for himself only, and sees his own hours alone', async () => {
  const role = (await admin('GET', 'users/role?name=Technician')).body.data.find(
    (one: { name: string }) => one.name === 'Technician',
  );
  await admin('PATCH', `users/user/${someone.id}`, { role: role.id });
  const work_order = made.get('work-orders/work_order');
  const reopened = await admin('PATCH', `work-orders/work_order/${work_order}`, {
    status: made.get('work-orders/status') ?? 1,
  });
  expect(reopened.status).toBe(200);
  const log = (body: object) =>
    app.ask('POST', '/api/v1/work-orders/time_entry', {
      at: 'acme',
      token: someone.token,
      body: { work_order, minutes: 90, ...body },
    });
  const other = (await admin('GET', 'users/user')).body.data.find(
    ({ id }: { id: number }) => id !== someone.id,
  );
  expect((await log({ user: other.id })).status).toBeGreaterThanOrEqual(403);
  const own = await log({});
  expect([own.status, own.body.data?.user?.id]).toEqual([201, someone.id]);
  const seen = (await blind('work-orders/time_entry?page_size=100')).body.data as {
    user: { id: number };
    minutes: number;
  }[];
  expect(seen.map(({ user, minutes }) => [user.id, minutes])).toEqual([[someone.id, 90]]);
  const hours = (await blind(`work-orders/time_entry/summary?sum=minutes`)).body.data;
  expect(hours[0].sum.minutes).toBe(90);
  const all = (await admin('GET', 'work-orders/time_entry?page_size=100')).body.data as {
    user: { id: number };
    id: number;
  }[];
  const others = all.find(({ user }) => user.id !== someone.id);
  expect((await blind(`work-orders/time_entry/${others?.id}`)).status).toBe(404);
});
