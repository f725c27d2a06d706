import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Row, Store } from '../src/server/store/store.ts';
import type { TenantRef } from '../src/server/tenancy/tenancy.ts';
import { manifest } from '../src/shared/gen/manifest.ts';
import { entitiesOf, storedProperties } from '../src/shared/schema/manifest.ts';
import type { HistoryEntry } from '../src/shared/wire.ts';
import { linkToken } from './support/link-token.ts';
import { sampleRecord } from './support/sample-record.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from './support/temp-app.ts';

let temp: TempApp;
let acmeRef: TenantRef;
let acme: Store;
let release: () => void;

beforeAll(async () => {
  temp = await tempApp();
  acmeRef = temp.tenancy.bySubdomain('acme') as TenantRef;
  const lease = await temp.tenancy.acquire(acmeRef);
  acme = lease.store;
  release = () => lease.release();
});
afterAll(async () => {
  release();
  await temp.remove();
});

const api = (method: string, path: string, body?: unknown, more: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body, ...more });

async function make(path: string, values: object): Promise<number> {
  const answer = await api('POST', path, values);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}

let count = 0;
/** The entry that ends a record's history. */
const IS_OVER: Record<string, string> = {
  'work-orders/work_order': 'is_closed',
  'work-orders/status': 'control.closes',
};

async function sample(path: string): Promise<number> {
  const entity = entitiesOf(manifest, 'tenant')[path];
  if (!entity) throw new Error(path);
  const first = async (to: string) => {
    const property = IS_OVER[to];
    const where = property ? [{ property, op: 'eq' as const, value: false }] : [];
    const rows = await acme.read((reader) => reader.find(to, { where, limit: 1 }));
    return rows[0]?.id ?? (await sample(to));
  };
  return make(path, await sampleRecord(entity, first, { number: ++count, optional: true }));
}

async function history(entity: string, key: number): Promise<HistoryEntry[]> {
  const answer = await api('GET', `history?entity=${entity}&key=${key}&page_size=100`);
  expect(answer.status).toBe(200);
  return answer.body.data;
}

test('a record tells who made, changed and deleted it, with what changed', async () => {
  const site = await make('company/site', { code: 'S1', name: 'North' });
  await api('PATCH', `company/site/${site}`, { name: 'South' });
  await api('PATCH', `company/site/${site}`, { name: 'South' });
  expect((await api('DELETE', `company/site/${site}`)).status).toBe(204);
  const entries = await history('company/site', site);
  const ann = expect.objectContaining({ kind: 'user', name: 'Ann' });
  expect(entries).toMatchObject([
    { action: 'deleted', actor: ann, before: { code: 'S1', name: 'South' }, after: null },
    { action: 'updated', actor: ann, before: { name: 'North' }, after: { name: 'South' } },
    { action: 'created', actor: ann, before: null, after: { code: 'S1', name: 'North' } },
  ]);
  expect(entries.every(({ label, key }) => key === site && label !== null)).toBe(true);
});

test('what follows from a change is written down too, and references by what they were called', async () => {
  const order = await sample('work-orders/work_order');
  const [entry] = await history('work-orders/work_order', order);
  expect(entry?.after?.asset).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
  const status = (entry as unknown as { after: { status: { id: number } } }).after.status.id;
  const closing = await acme.read((reader) =>
    reader.first('work-orders/controls', [{ property: 'closes', op: 'eq', value: true }]),
  );
  await api('PATCH', `work-orders/status/${status}`, { control: closing?.id });
  expect((await history('work-orders/work_order', order))[0]).toMatchObject({
    action: 'updated',
    before: { is_closed: false },
    after: { is_closed: true },
  });
});

test('a deletion says how much went with it', async () => {
  const order = await sample('work-orders/work_order');
  for (const amount of [1, 2])
    await make('work-orders/work_order_misc_cost', { work_order: order, total_cost: amount });
  await api('DELETE', `work-orders/work_order/${order}`);
  const [entry] = await history('work-orders/work_order', order);
  expect(entry?.details).toMatchObject({
    deleted_with_it: { 'work-orders/work_order_misc_cost': 2, 'work-orders/work_order_log': 3 },
  });
});

test('a refused write leaves nothing', async () => {
  const before = await acme.read((reader) => reader.count('_audit'));
  expect((await api('POST', 'company/site', { code: 'only' })).status).toBe(422);
  const site = await make('company/site', { code: 'twice', name: 'One' });
  expect((await api('POST', 'company/site', { code: 'twice', name: 'Two' })).status).toBe(422);
  expect(await acme.read((reader) => reader.count('_audit'))).toBe(before + 1);
  expect((await history('company/site', site)).length).toBe(1);
});

test('the database refuses to change or delete an entry', async () => {
  const all = [{ property: 'id', op: 'gt' as const, value: 0 }];
  const before = await acme.read((reader) => reader.find('_audit'));
  // A trigger in SQLite, a missing right of the tenant's role in PostgreSQL.
  const refusal = /append-only|permission denied for table _audit/;
  const forge = (work: (writer: Parameters<Parameters<Store['write']>[0]>[0]) => Promise<unknown>) =>
    expect(acme.write(work)).rejects.toThrow(refusal);
  await forge((writer) => writer.updateWhere('_audit', all, { actor_name: 'Somebody else' }));
  await forge((writer) => writer.remove('_audit', all));
  expect(await acme.read((reader) => reader.find('_audit'))).toEqual(before);
});

test('each thing that happens to an account is written down, without what was typed', async () => {
  const at = { at: 'acme' as const, token: undefined };
  const login = (password: string, email = 'aaron@acme.example') =>
    api('POST', 'users/login', { email, password, is_admin: false }, at);
  const [{ id: aaron } = { id: 0 }] = await acme.read((reader) =>
    reader.find('users/user', { where: [{ property: 'email', op: 'eq', value: 'aaron@acme.example' }] }),
  );
  const { access } = (await login(PASSWORD)).body.data;
  const mine = { token: access };
  const wrong = { current: 'not this one', password: 'four words to remember' };
  expect((await api('POST', 'users/password', wrong, mine)).status).toBe(422);
  const right = { current: PASSWORD, password: 'four words to remember' };
  expect((await api('POST', 'users/password', right, mine)).status).toBe(204);
  const other = (await login('four words to remember')).body.data;
  const sessions = (await api('GET', 'users/sessions', undefined, mine)).body.data;
  const stranger = sessions.find(({ current }: { current: boolean }) => !current);
  expect((await api('DELETE', `users/sessions/${stranger.id}`, undefined, mine)).status).toBe(204);
  expect((await api('POST', 'users/logout', undefined, mine)).status).toBe(204);
  for (let guess = 0; guess < 8; guess += 1) await login('wrong secret 1234');
  await login('secret typed elsewhere', 'nobody-at-all@acme.example');

  const entries = await acme.read((reader) =>
    reader.find('_audit', { where: [{ property: 'key', op: 'eq', value: aaron }] }),
  );
  const actions = entries
    .filter(({ entity }) => entity === 'users/user')
    .map(({ action }) => action)
    .filter((action) => action !== 'created');
  expect(actions).toEqual([
    'login',
    'password_change_failed',
    'password_changed',
    'login',
    'session_revoked',
    'logout',
    ...Array(5).fill('login_failed'),
    'login_throttled',
  ]);
  const everything = JSON.stringify(await acme.read((reader) => reader.find('_audit')));
  const secrets = [PASSWORD, 'four words', 'secret', 'nobody-at-all', access, other.refresh, '$argon2id'];
  for (const secret of secrets) expect(everything).not.toContain(secret);
});

test('a reused refresh token and a link leave an entry', async () => {
  const login = await temp.ask('POST', '/api/v1/users/login', {
    at: 'acme',
    body: { email: 'ann@acme.example', password: PASSWORD, is_admin: false },
    headers: { 'x-refresh-rotation': '1' },
  });
  const refresh = (token: string) => api('POST', 'token/refresh', { refresh: token }, { token: undefined });
  const first = login.body.data.refresh;
  const second = (await refresh(first)).body.data.refresh;
  const third = (await refresh(second)).body.data.refresh;
  expect((await refresh(first)).status).toBe(401);
  expect((await refresh(third)).status).toBe(401);

  const admin = { at: 'admin' as const, token: temp.tokens.admin };
  const tenant = acmeRef.id;
  const invited = await api('POST', 'users/user', { name: 'Ida', email: 'ida@acme.example', tenant }, admin);
  expect(invited.status).toBe(201);
  const [ida] = await acme.read((reader) =>
    reader.find('users/user', { where: [{ property: 'email', op: 'eq', value: 'ida@acme.example' }] }),
  );
  const rows = await acme.read((reader) => reader.find('_audit', { order: [] }));
  expect(rows.filter(({ action }) => action === 'refresh_reuse')).toHaveLength(1);
  const platformAdmin = { actor_kind: 'platform', actor_name: 'Ada Admin' };
  expect(rows.filter(({ key, entity }) => entity === 'users/user' && key === ida?.id)).toMatchObject([
    { action: 'created', ...platformAdmin },
    { action: 'link_made', ...platformAdmin },
  ]);
  const token = linkToken(invited.body.data.invite_link);
  expect(token).toHaveLength(43);
  expect(JSON.stringify(rows)).not.toContain(token);
});

test('the whole history is for everybody of the host, newest first, page by page', async () => {
  expect((await api('GET', 'history', undefined, { token: undefined })).status).toBe(401);
  const pages: HistoryEntry[] = [];
  for (let before: number | null | undefined; before !== null; ) {
    const answer = await api('GET', `history?page_size=7${before ? `&before=${before}` : ''}`);
    expect(answer.status).toBe(200);
    pages.push(...answer.body.data);
    before = answer.body.meta.next;
  }
  const all = await acme.read((reader) => reader.find('_audit'));
  expect(pages.map(({ id }) => id)).toEqual(all.map(({ id }) => id).reverse());
  const platform = await api('GET', 'history', undefined, { at: 'admin', token: temp.tokens.admin });
  expect(platform.body).toMatchObject({ meta: { page_size: 10 } });
  expect(platform.body.data.some(({ label }: HistoryEntry) => label === 'Acme')).toBe(true);
});

test('it is narrowed by who, what, to what and when, and says what is still there', async () => {
  const [ann, aaron] = await acme.read((reader) => reader.find('users/user', { limit: 2 }));
  const site = await make('company/site', { code: 'F1', name: 'Fen' });
  const gone = await make('company/site', { code: 'F2', name: 'Gone' });
  await api('DELETE', `company/site/${gone}`);
  const find = async (query: string): Promise<HistoryEntry[]> => {
    const answer = await api('GET', `history?page_size=100&${query}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body.data;
  };
  expect((await find('entity=company/site&kind=created')).slice(0, 2)).toMatchObject([
    { key: gone, exists: false },
    { key: site, exists: true },
  ]);
  expect((await find(`kind=deleted&actor=${ann?.id}`))[0]).toMatchObject({ key: gone, label: 'Gone' });
  expect(await find(`kind=deleted&actor=${aaron?.id}`)).toEqual([]);
  const account = await find('kind=account');
  expect(new Set(account.map(({ entity }) => entity))).toEqual(new Set(['users/user']));
  expect(account.some(({ action }) => action === 'login_failed')).toBe(true);
  const strangers = await find('actor_kind=visitor');
  expect(new Set(strangers.map(({ action }) => action))).toEqual(
    new Set(['login_failed', 'login_throttled', 'refresh_reuse']),
  );
  const today = new Date().toISOString().slice(0, 10);
  expect((await find(`from=${today}&entity=company/site`)).length).toBeGreaterThan(2);
  expect(await find(`until=${today}&entity=company/site`)).toEqual([]);
  expect(await find('from=2200-01-01')).toEqual([]);
});

test('from where somebody signed in is told to nobody else', async () => {
  const answer = await api('GET', 'history?kind=account&page_size=100');
  const ann = (await acme.read((reader) => reader.first('users/user', [])))?.id;
  const entries: HistoryEntry[] = answer.body.data;
  const addresses = entries.filter(({ details }) => details?.address !== undefined);
  expect(addresses.length).toBeGreaterThan(0);
  expect(addresses.every(({ key }) => key === ann)).toBe(true);
  expect(entries.some(({ action, key }) => action === 'login' && key !== ann)).toBe(true);
});

test('parameters that make no sense are named', async () => {
  for (const [query, field] of [
    ['key=1', 'entity'],
    ['entity=tenants/tenant&key=1', 'entity'],
    ['entity=_audit&key=1', 'entity'],
    ['entity=company/site&key=0', 'key'],
    ['entity=company/site&key=1&who=1', 'who'],
    ['kind=read', 'kind'],
    ['actor=Ann', 'actor'],
    ['actor_kind=nobody', 'actor_kind'],
    ['from=2026-02-31', 'from'],
    ['until=yesterday', 'until'],
    ['before=-1', 'before'],
    ['page_size=101', 'page_size'],
  ]) {
    const answer = await api('GET', `history?${query}`);
    expect(answer.status, query).toBe(400);
    expect(Object.keys(answer.body.errors ?? {}), query).toEqual([field]);
  }
  expect((await api('GET', 'history?entity=x&entity=y')).status).toBe(400);
});

test("a platform admin sees what became of a tenant's user and the links, not how it signed in", async () => {
  const admin = { at: 'admin' as const, token: temp.tokens.admin };
  const known = { name: 'Noor', email: 'noor@acme.example', tenant: acmeRef.id };
  const made = await api('POST', 'users/user', known, admin);
  expect(made.status).toBe(201);
  const token = linkToken(made.body.data.invite_link);
  await api('POST', 'users/set-password', { token, password: 'four words to keep' });
  const login = { email: known.email, password: 'four words to keep' };
  expect((await api('POST', 'users/login', login)).status).toBe(200);
  const { id } = made.body.data;
  expect((await api('POST', `users/user/${id}/invite`, undefined, admin)).status).toBe(200);
  const answer = await api('GET', `history?entity=users/user&key=${id}&page_size=100`, undefined, admin);
  expect(answer.status).toBe(200);
  const entries: HistoryEntry[] = answer.body.data;
  const ada = { kind: 'platform', name: 'Ada Admin' };
  expect(entries.map(({ action }) => action)).toEqual([
    'link_made',
    'updated',
    'password_set',
    'link_made',
    'created',
  ]);
  expect(entries[0]).toMatchObject({ key: id, actor: ada });
  for (const { details } of entries) expect(details?.address).toBeUndefined();
  const there = await acme.read((reader) =>
    reader.count('_audit', { where: [{ property: 'action', op: 'eq', value: 'login' }] }),
  );
  expect(there).toBeGreaterThan(0);
});

test('from the entries alone every record of every entity can be made again', async () => {
  // Users are invited, and stock levels are created by movements.
  const madeOtherwise = ['users/user', 'parts/stock_level'];
  for (const { path, operations } of Object.values(entitiesOf(manifest, 'tenant')))
    if (operations.includes('create') && !madeOtherwise.includes(path) && !manifest[path]?.single)
      await sample(path);
  const audit = await acme.read((reader) => reader.find('_audit'));
  let checked = 0;
  for (const entity of Object.values(entitiesOf(manifest, 'tenant'))) {
    // Personal records are not in the history.
    if (entity.personal) continue;
    const told = new Map<number, Record<string, unknown>>();
    for (const { key, action, after } of audit.filter((row) => row.entity === entity.path)) {
      if (action === 'created' || action === 'updated')
        told.set(Number(key), { ...told.get(Number(key)), ...(after as object) });
      if (action === 'deleted') told.delete(Number(key));
    }
    for (const row of await acme.read((reader) => reader.find(entity.path))) {
      // The users of a test are put into the store directly, without the app.
      if (entity.path === 'users/user' && !told.has(row.id)) continue;
      const known = withoutRollups(entity.path, told.get(row.id) ?? {});
      expect(plain(known), `${entity.path} ${row.id}`).toEqual(valuesOf(entity.path, row));
      checked += 1;
    }
  }
  expect(checked).toBeGreaterThan(25);
});

/** The values of a row, references as ids because labels may have changed since. */
function valuesOf(path: string, row: Row): Record<string, unknown> {
  const names = storedProperties(entityOf(path)).map(({ name }) => name);
  const own = names.filter((name) => !['id', 'created_at', 'updated_at'].includes(name));
  return plain(withoutRollups(path, Object.fromEntries(own.map((name) => [name, row[name]]))));
}

/** Values that the server computes from records that have entries. */
const WORKED_OUT: Record<string, string[]> = {
  'assets/meter': ['last_reading', 'last_read_at', 'total', 'rate'],
  'parts/part': [
    'on_hand',
    'reserved',
    'available',
    'on_order',
    'stock_value',
    'average_cost',
    'last_cost',
    'is_below_min',
    'to_order',
  ],
  'parts/reservation': ['is_covered'],
  'work-orders/work_order': ['parts_state'],
  'parts/stock_level': ['quantity'],
  'meter-readings/meter_reading': ['total'],
  'maintenance/plan': ['cursor', 'last_error', 'next_due_on', 'how_often', 'done_on', 'next_due_reading'],
  'maintenance/occurrence': ['covered_by', 'work_order'],
};

/** Counts and sums of other records have no entries: they are recalculated from those records. */
function withoutRollups(path: string, values: Record<string, unknown>): Record<string, unknown> {
  const rolledUp = entityOf(path).properties.flatMap(({ name, rollup, value }) =>
    rollup || value ? [name] : [],
  );
  const left = [...rolledUp, ...(WORKED_OUT[path] ?? [])];
  return Object.fromEntries(Object.entries(values).filter(([name]) => !left.includes(name)));
}

function entityOf(path: string): (typeof manifest)[string] {
  return entitiesOf(manifest, 'tenant')[path] as (typeof manifest)[string];
}

function plain(values: Record<string, unknown>): Record<string, unknown> {
  const entries = Object.entries(values).filter(([, value]) => value !== null);
  return Object.fromEntries(
    entries.map(([name, value]) => [
      name,
      (value as { id?: number }).id === undefined ? value : (value as { id: number }).id,
    ]),
  );
}
