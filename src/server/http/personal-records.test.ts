import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

const VIEW = 'users/view';
const ORDER = 'work-orders/work_order';

let app: TempApp;
let ann: string;
let aaron: string;
beforeAll(async () => {
  app = await tempApp();
  ann = app.tokens.acme;
  aaron = await app.signIn('acme', 'aaron@acme.example');
});
afterAll(() => app.remove());

const ask = (token: string, method: string, path: string, body?: unknown) =>
  app.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });
const view = (name: string, more: object = {}) => ({
  name,
  path: ORDER,
  state: { priority: 'high' },
  ...more,
});
const names = async (token: string) =>
  (await ask(token, 'GET', `${VIEW}?page_size=100`)).body.data.map((one: { name: string }) => one.name);

/** Gives Aaron another role. */
async function giveRole(base: string): Promise<void> {
  const idAt = async (path: string, isIt: (row: { id: number; name: string; base: string }) => boolean) =>
    (await ask(ann, 'GET', path)).body.data.find(isIt).id;
  const role = await idAt('users/role', (one) => one.base === base);
  const user = await idAt('users/user', ({ name }) => name === 'Aaron');
  expect((await ask(ann, 'PATCH', `users/user/${user}`, { role })).status).toBe(200);
}

describe('views', () => {
  test('are seen by who made them alone until they are shared; others cannot change those', async () => {
    const own = await ask(aaron, 'POST', VIEW, view('Mine'));
    expect(own.status).toBe(201);
    expect(own.body.data).toMatchObject({ is_shared: false, user: { label: 'Aaron' } });
    const { id } = own.body.data;
    expect((await ask(ann, 'GET', `${VIEW}/${id}`)).status).toBe(404);
    expect(await names(ann)).not.toContain('Mine');
    expect((await ask(ann, 'DELETE', `${VIEW}/${id}`)).status).toBe(404);
    expect((await ask(ann, 'GET', `${VIEW}?format=csv`)).body).not.toContain('Mine');

    expect((await ask(aaron, 'PATCH', `${VIEW}/${id}`, { is_shared: true })).status).toBe(200);
    const seen = await ask(ann, 'GET', `${VIEW}/${id}`);
    expect(seen.body.data).toMatchObject({ name: 'Mine', state: { priority: 'high' } });
    expect(await names(ann)).toContain('Mine');
    expect((await ask(ann, 'PATCH', `${VIEW}/${id}`, { name: 'Hers' })).status).toBe(403);
  });

  test('shared ones are removed by admins, and by nobody else', async () => {
    const made = await ask(ann, 'POST', VIEW, view('Ann’s', { is_shared: true }));
    await giveRole('planner');
    expect((await ask(aaron, 'DELETE', `${VIEW}/${made.body.data.id}`)).status).toBe(403);
    const his = await ask(aaron, 'POST', VIEW, view('Aaron’s', { is_shared: true }));
    expect((await ask(ann, 'DELETE', `${VIEW}/${his.body.data.id}`)).status).toBe(204);
  });

  test('one name for one list of one person; others may use it too', async () => {
    expect((await ask(ann, 'POST', VIEW, view('Twice'))).status).toBe(201);
    const again = await ask(ann, 'POST', VIEW, view('twice'));
    expect(again.status).toBe(422);
    expect(again.body.errors).toEqual({
      name: ['is already used with the same User and List'],
      path: ['is already used with the same User and Name'],
    });
    expect((await ask(ann, 'POST', VIEW, view('Twice', { path: 'company/site' }))).status).toBe(201);
    expect((await ask(aaron, 'POST', VIEW, view('Twice'))).status).toBe(201);
  });

  test('hold the parameters of an address and nothing else', async () => {
    for (const state of [{ priority: 1 }, { 'a b': 'x' }, { priority: { a: 'b' } }, []])
      expect((await ask(ann, 'POST', VIEW, view('Wrong', { state }))).status).toBe(422);
  });

  test('of a list that one’s role does not open are not shared, and not seen', async () => {
    const { id } = (await ask(ann, 'POST', VIEW, view('Parts', { path: 'parts/part', is_shared: true }))).body
      .data;
    await giveRole('requester');
    const requester = aaron;
    expect((await ask(requester, 'GET', `${VIEW}/${id}`)).status).toBe(404);
    expect(await names(requester)).not.toContain('Parts');
    for (const path of ['parts/part', 'nowhere/at_all']) {
      const made = await ask(requester, 'POST', VIEW, view('Spoils', { path }));
      expect(made.status).toBe(201);
      const shared = await ask(requester, 'PATCH', `${VIEW}/${made.body.data.id}`, { is_shared: true });
      expect(shared.body.errors).toEqual({ is_shared: ['needs a List that your role can open'] });
    }
    const path = 'requests/request';
    const own = await ask(requester, 'POST', VIEW, view('Requests', { path, is_shared: true }));
    expect(own.status).toBe(201);
    const moved = await ask(requester, 'PATCH', `${VIEW}/${own.body.data.id}`, { path: 'parts/part' });
    expect(moved.body.errors).toEqual({ is_shared: ['needs a List that your role can open'] });
  });

  test('shared ones are few and short, so that all can load them', async () => {
    await giveRole('planner');
    const state = { 'code.in': 'x'.repeat(2000), search: 'y'.repeat(2000) };
    const long = await ask(aaron, 'POST', VIEW, view('Long', { state }));
    expect(long.status).toBe(201);
    const shared = await ask(aaron, 'PATCH', `${VIEW}/${long.body.data.id}`, { is_shared: true });
    expect(shared.body.errors.is_shared[0]).toContain('4000 characters');
    let last = await ask(aaron, 'POST', VIEW, view('Shared 1', { is_shared: true }));
    for (let at = 2; last.status === 201 && at < 30; at++)
      last = await ask(aaron, 'POST', VIEW, view(`Shared ${at}`, { is_shared: true }));
    expect(last.body.errors.is_shared[0]).toContain('is on for 20 of your Views');
  });

  test('one’s own come first, page by page; one has at most a hundred', async () => {
    let last = await ask(ann, 'POST', VIEW, view('Own', { position: 7 }));
    for (let at = 1; last.status === 201 && at < 120; at++)
      last = await ask(ann, 'POST', VIEW, view(`Own ${at}`, { position: at }));
    expect(last.body.errors.name[0]).toContain('you have 100 Views');

    const pages = [];
    for (const page of [1, 2])
      pages.push(...(await ask(ann, 'GET', `${VIEW}?page_size=70&page=${page}`)).body.data);
    const { meta } = (await ask(ann, 'GET', `${VIEW}?page_size=1`)).body;
    const isHers = pages.map(({ user }: { user: { label: string } }) => user.label === 'Ann');
    expect(isHers).toEqual([...Array(100).fill(true), ...Array(meta.total - 100).fill(false)]);
    expect(new Set(pages.map(({ id }: { id: number }) => id)).size).toBe(meta.total);
  });

  test('of the list of another person an unchanged answer is not given', async () => {
    const { headers } = await ask(ann, 'GET', VIEW);
    if (headers.etag === undefined) return;
    const other = await app.ask('GET', `/api/v1/${VIEW}`, {
      at: 'acme',
      token: aaron,
      headers: { 'if-none-match': String(headers.etag) },
    });
    expect(other.status).toBe(200);
  });
});

describe('preferences', () => {
  test('are a person’s own, also before admins, and no history tells of them', async () => {
    const value = { columns: ['code', 'status'], widths: { code: 120 }, page_size: 25 };
    const made = await ask(aaron, 'POST', 'users/preference', { key: `list:${ORDER}`, value });
    expect(made.status).toBe(201);
    const list = await ask(ann, 'GET', 'users/preference');
    expect(list.body).toMatchObject({ data: [], meta: { total: 0 } });
    expect((await ask(ann, 'GET', `users/preference/${made.body.data.id}`)).status).toBe(404);
    expect((await ask(aaron, 'GET', 'users/preference')).body.data).toMatchObject([{ value }]);
    expect((await ask(ann, 'GET', 'users/preference/summary?count=1')).body.data).toEqual([
      { group: {}, count: 0 },
    ]);
    const history = await ask(ann, 'GET', 'history?page_size=100');
    expect(JSON.stringify(history.body)).not.toContain('users/preference');
  });

  test('a value that is none is refused', async () => {
    for (const value of [{ columns: [] }, { page_size: 5 }, { density: 'wide' }, { other: 1 }])
      expect((await ask(ann, 'POST', 'users/preference', { key: 'x', value })).status).toBe(422);
  });

  test('nobody makes one for somebody else', async () => {
    const body = { key: 'y', value: {}, user: 2 };
    expect((await ask(ann, 'POST', 'users/preference', body)).status).toBe(422);
  });
});

test('all notices that are not read are marked at once, however many, and one’s own alone', async () => {
  const NOTICE = 'notifications/notification';
  const users = (await ask(ann, 'GET', 'users/user')).body.data as { id: number; name: string }[];
  const idOf = (name: string) => users.find((user) => user.name === name)?.id as number;
  const ref = app.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await app.tenancy.acquire(ref);
  await lease.store.write(async (writer) => {
    const tell = (user: number, at: number, is_shown = true) =>
      writer.insert(NOTICE, {
        user,
        kind: 'overdue',
        title: `WO-${at} is overdue`,
        dedupe: `overdue:${at}`,
        is_shown,
        in_digest: false,
        created_at: '2026-03-02T07:00:00.000Z',
      });
    for (let at = 1; at <= 130; at++) await tell(idOf('Aaron'), at);
    await tell(idOf('Aaron'), 131, false);
    for (let at = 1; at <= 2; at++) await tell(idOf('Ann'), at);
  });
  lease.release();

  const unread = { 'read_at.null': 'true', is_shown: 'true' };
  const left = async (token: string) =>
    (await ask(token, 'GET', `${NOTICE}?${new URLSearchParams({ ...unread, page_size: '1' })}`)).body.meta
      .total;
  const change = { read_at: '2026-03-02T08:00:00.000Z' };
  const batch = (body: object) => ask(aaron, 'POST', `${NOTICE}/batch`, { change, ...body });
  const planned = await batch({ filter: unread, count: 10_000, plan: true });
  const { ids } = planned.body.data;
  expect([planned.status, ids.length]).toEqual([200, 130]);
  for (let at = 0; at < ids.length; at += 100)
    expect((await batch({ ids: ids.slice(at, at + 100) })).body.data.refused).toEqual([]);
  expect([await left(aaron), await left(ann)]).toEqual([0, 2]);

  const hers = (await ask(ann, 'GET', NOTICE)).body.data.map(({ id }: { id: number }) => id);
  expect((await batch({ ids: hers })).body.data.changed).toEqual([]);
  expect(await left(ann)).toBe(2);
});
