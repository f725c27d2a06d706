import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { startWireCounter, type Traffic, type WireCounter } from '../../../../test/support/wire-counter.ts';
import type { Store, Writer } from '../store.ts';

const SITE = '/api/v1/company/site';
const LOCATION = '/api/v1/company/location';
const STATUS = '/api/v1/work-orders/status';
let wire: WireCounter;
let temp: TempApp;
let count = 0;
let tag: string;

beforeAll(async () => {
  const server = new URL(process.env.TEST_DATABASE_URL ?? String(process.env.MAINSTAY_STARTED_POSTGRES));
  wire = await startWireCounter(Number(server.port));
  server.port = String(wire.port);
  vi.stubEnv('TEST_DATABASE_URL', server.href);
  vi.stubEnv('TEST_ENGINE', 'postgresql');
  // A token that is used a minute later is noted, which asks the database once more.
  const now = new Date();
  temp = await tempApp({ now: () => now });
  for (const name of ['North', 'South']) {
    const made = await ask('POST', SITE, { body: { code: name, name } });
    expect(made.status).toBe(201);
  }
  const hall = await ask('POST', LOCATION, { body: { site: 1, name: 'Hall 1', slug: 'hall-1' } });
  expect(hall.status).toBe(201);
});
afterEach(() => {
  vi.restoreAllMocks();
});
afterAll(async () => {
  await temp.remove();
  await wire.close();
  vi.unstubAllEnvs();
});

function ask(method: string, path: string, more: { body?: unknown; headers?: Record<string, string> } = {}) {
  return temp.ask(method, path, { at: 'acme', token: temp.tokens.acme, ...more });
}

interface Most {
  trips: number;
  statements: number;
  status?: number;
  /** Runs before each repetition. */
  before?: () => Promise<unknown>;
}

async function rememberTag(): Promise<void> {
  tag = String((await ask('GET', SITE)).headers.etag);
}

function dashboard() {
  return ask('GET', '/api/v1/dashboard/');
}

function unchangedList() {
  return ask('GET', SITE, { headers: { 'if-none-match': tag } });
}

/**
 * The fewest messages of one request over several runs, once its statements are prepared: background jobs use the same
 * database at times.
 */
async function sent(
  request: () => ReturnType<typeof ask>,
  status: number,
  before: () => Promise<unknown>,
): Promise<Traffic> {
  for (let time = 1; time <= 12; time++) {
    await before();
    expect((await request()).status).toBe(status);
  }
  const seen: Traffic[] = [];
  for (let time = 1; time <= 5; time++) {
    await before();
    seen.push(await wire.during(async () => expect((await request()).status).toBe(status)));
  }
  const fewest = (one: Traffic, other: Traffic) =>
    one.statements.length - other.statements.length || waitedFor(one) - waitedFor(other);
  return seen.toSorted(fewest)[0] as Traffic;
}

/** The end of a read transaction goes out after the answer, or alongside a write: nobody waits for that round trip. */
function waitedFor({ trips, statements }: Traffic): number {
  return trips - statements.filter((text) => text === 'ROLLBACK').length;
}

it.each([
  ['a list', () => ask('GET', SITE), { trips: 2, statements: 6 }],
  ['one record', () => ask('GET', `${SITE}/1`), { trips: 2, statements: 5 }],
  [
    'a list that has not changed',
    unchangedList,
    { trips: 1, statements: 4, status: 304, before: rememberTag },
  ],
  [
    'a search',
    () => ask('GET', `${LOCATION}?search=hall`),
    {
      trips: 4,
      statements: 8,
      before: () => ask('PATCH', `${SITE}/1`, { body: { name: `North ${count++}` } }),
    },
  ],
  ['a search that was made before', () => ask('GET', `${LOCATION}?search=hall`), { trips: 2, statements: 5 }],
  [
    'a search that was made before and found nothing',
    () => ask('GET', `${LOCATION}?search=nowhere`),
    { trips: 1, statements: 4 },
  ],
  ['the dashboard', dashboard, { trips: 1, statements: 4 }],
  [
    'the dashboard, after a change,',
    dashboard,
    {
      trips: 6,
      statements: 30,
      before: () => ask('PATCH', `${STATUS}/1`, { body: { name: `Open ${count++}` } }),
    },
  ],
  [
    'a change',
    () => ask('PATCH', `${SITE}/1`, { body: { name: `North ${count++}` } }),
    { trips: 4, statements: 16 },
  ],
  [
    'a new record',
    () => ask('POST', SITE, { body: { code: `N${count}`, name: `New ${count++}` } }),
    { trips: 4, statements: 14, status: 201 },
  ],
])('%s goes to the database and back a few times only', async (_name, request, most: Most) => {
  const traffic = await sent(request, most.status ?? 200, most.before ?? (async () => {}));
  expect(traffic.statements[0]).toMatch(/^BEGIN/);
  expect(waitedFor(traffic), traffic.statements.join('\n')).toBeLessThanOrEqual(most.trips);
  expect(traffic.statements.length, traffic.statements.join('\n')).toBeLessThanOrEqual(most.statements);
});

/** A group is also committed after some time: here time stands still, so that a slow machine changes nothing. */
function withoutTime(): void {
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(now);
}

it('ten records that are changed at once share what each change by itself sends', async () => {
  const ids: number[] = [];
  for (let at = 0; at < 10; at++)
    ids.push((await ask('POST', SITE, { body: { code: `B${at}`, name: `Ten ${at}` } })).body.data.id);
  withoutTime();
  const change = () => ({ body: { ids, change: { name: `Ten ${count++}` } } });
  const { trips, statements } = await sent(
    () => ask('POST', `${SITE}/batch`, change()),
    200,
    async () => {},
  );
  const commits = statements.filter((text) => text === 'COMMIT').length;
  // A few round trips per record, and one transaction for all records besides the one that begins the set.
  expect(trips, statements.join('\n')).toBeLessThanOrEqual(40);
  expect(commits).toBe(2);
});

/** Holds back acme's writes until this many are waiting, so that they share a transaction. */
async function gather(many: number): Promise<void> {
  const lease = await temp.tenancy.acquire(temp.tenancy.bySubdomain('acme') as never);
  const store = lease.store.identity as Store;
  lease.release();
  const write = store.write.bind(store);
  const waiting: (() => void)[] = [];
  vi.spyOn(store, 'write').mockImplementation(
    <T>(work: (writer: Writer) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        waiting.push(() => write(work).then(resolve, reject));
        if (waiting.length === many) for (const begin of waiting.splice(0)) begin();
      }),
  );
}

it('new records that wait for the same turn share a transaction, each with a savepoint', async () => {
  const create = () => ask('POST', SITE, { body: { code: `G${count}`, name: `Of a group ${count++}` } });
  // Prepares the statements.
  await create();
  withoutTime();
  await gather(10);
  const { statements } = await wire.during(async () => {
    const made = await Promise.all(Array.from({ length: 10 }, create));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  });
  const of = (part: RegExp) => statements.filter((text) => part.test(text)).length;
  const text = statements.join('\n');
  expect(of(/INSERT INTO "company__site"/), text).toBe(10);
  expect(of(/^COMMIT$/), text).toBe(1);
  expect(of(/^SAVEPOINT/), text).toBe(10);
});

it('who signs out on one node is refused by the other at once', async () => {
  const other = await temp.anotherNode();
  const token = await temp.signIn('acme', 'aaron@acme.example');
  const list = () => other('GET', SITE, { at: 'acme', token });
  expect((await list()).status).toBe(200);
  await temp.ask('POST', '/api/v1/users/logout', { at: 'acme', token });
  expect((await list()).status).toBe(401);
});

it('counts what a list holds once in a state, whichever node ends that state', async () => {
  const other = await temp.anotherNode();
  const token = temp.tokens.acme;
  let total = 0;
  /** How often one list request counts. */
  const counted = async () => {
    const { statements } = await wire.during(async () => {
      total = ((await ask('GET', SITE)).body as { meta: { total: number } }).meta.total;
    });
    return statements.filter((text) => text.includes('count(*)')).length;
  };
  await counted();
  const before = total;
  expect(await counted()).toBe(0);
  const body = { code: 'West', name: 'West' };
  const made = await other('POST', SITE, { at: 'acme', token, body });
  expect(made.status).toBe(201);
  // The write has noted how many more rows there are.
  expect(await counted()).toBe(0);
  expect(total).toBe(before + 1);
  const { id } = (made.body as { data: { id: number } }).data;
  expect((await other('DELETE', `${SITE}/${id}`, { at: 'acme', token })).status).toBe(204);
  expect(await counted()).toBe(0);
  expect(total).toBe(before);
});

it('counts what a search finds once for all who ask for it at the same time', async () => {
  const search = () => ask('GET', `${SITE}?search=o`);
  await ask('PATCH', `${SITE}/1`, { body: { name: `North ${count++}` } });
  const { statements } = await wire.during(() => Promise.all([search(), search(), search()]));
  expect(statements.filter((text) => text.includes('count(*)')).length).toBeLessThanOrEqual(1);
});

it('reads after a write of the same request see it', async () => {
  const made = await temp.tenancy.acquire(temp.tenancy.bySubdomain('acme') as never);
  const store = made.store.forRequest?.() ?? made.store;
  const codes = () => store.read((reader) => reader.find('company/site', { properties: ['code'] }));
  const before = await codes();
  const [during] = await Promise.all([
    codes(),
    store.write((writer) => writer.insert('company/site', { code: 'East', name: 'East' })),
  ]);
  expect(during).toEqual(before);
  expect(await codes()).toHaveLength(before.length + 1);
  made.release();
});

it('a read that fails does not spoil the next of the request', async () => {
  const { store, release } = await temp.tenancy.acquire(temp.tenancy.bySubdomain('acme') as never);
  const view = store.forRequest?.() ?? store;
  const wrong = view.read((reader) => reader.get('company/site', Number.MAX_SAFE_INTEGER + 1));
  await expect(wrong).rejects.toThrow('whole number');
  await expect(view.read((reader) => reader.count('company/site'))).resolves.toBeGreaterThan(1);
  release();
});
