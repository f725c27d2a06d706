import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TempDatabase, tempDatabase } from '../src/server/store/testing/temp-database.ts';
import { makeAcme, PASSWORD } from './support/acme-on-postgres.ts';
import {
  type AskNode,
  compareNodes,
  forgettingOthers,
  furnish,
  type Nodes,
  ownWritesAreSeen,
} from './support/compare-nodes.ts';
import { type RunningServer, startServer } from './support/server.ts';

/** Two processes on one database; `npm run trust:engines` does more. */
const steps = Number(process.env.TWO_NODES_STEPS ?? 80);
const rounds = Math.ceil(steps / 8);
const SESSIONS = '/api/v1/users/sessions';
/** One for each way in which a session ends. */
const PEOPLE = ['bea', 'cem', 'dan', 'eve', 'fay'];

let database: TempDatabase;
let servers: RunningServer[] = [];
let nodes: Nodes;
let token: string;

beforeAll(async () => {
  database = await tempDatabase();
  await makeAcme(database.url, ['ann', ...PEOPLE]);
  const environment = { DATABASE_URL: database.url };
  servers = await Promise.all([startServer({ environment }), startServer({ environment })]);
  nodes = servers.map(
    (server): AskNode =>
      (method, path, sending) =>
        server.ask(method, path, { tenant: 'acme', ...sending }),
  ) as unknown as Nodes;
  token = await signIn('ann');
  await furnish(nodes[0], token);
});
afterAll(async () => {
  for (const server of servers) {
    await server.stop();
    server.forget();
  }
  await database.remove();
});

function signIn(name: string): Promise<string> {
  return (servers[0] as RunningServer).signIn('acme', `${name}@acme.example`, PASSWORD);
}

describe('whatever was written at one of two nodes', () => {
  test('both answer the same, and neither says that nothing has changed', async () => {
    const { errors, unchanged, looks, writes } = await compareNodes(nodes, { token, steps, seed: 19 });
    expect(errors).toEqual([]);
    expect(unchanged).toBeGreaterThan(looks / 20);
    expect(writes).toBeGreaterThan(steps / 2);
    console.log(`${writes} writes, ${looks} answers compared, ${unchanged} of them unchanged`);
  });

  test('is in what the other answers next, while others write too', async () => {
    expect(await ownWritesAreSeen(nodes, { token, people: 6, rounds, seed: 20 })).toEqual([]);
  });

  test('control: a node that keeps its answers until it writes itself is found out', async () => {
    const careless: Nodes = [nodes[0], forgettingOthers(nodes[1])];
    const { errors } = await compareNodes(careless, { token, steps, seed: 21 });
    expect(errors.filter((error) => error.includes(': 304,')).length).toBeGreaterThan(0);
    expect(errors.filter((error) => error.includes(': 200,')).length).toBeGreaterThan(0);
    const seen = await ownWritesAreSeen(careless, { token, people: 2, rounds, seed: 22 });
    expect(seen.length).toBeGreaterThan(0);
  });
});

describe('a session that was ended at one node', () => {
  /** Two sessions of one user: one ends, by itself or through the other. */
  interface Person {
    name: string;
    own: string;
    other: string;
  }
  const here: AskNode = (...asked) => nodes[0](...asked);
  const endings: [string, end: (person: Person) => Promise<{ status: number }>][] = [
    ['by signing out', ({ own }) => here('POST', '/api/v1/users/logout', { token: own })],
    [
      'from another session',
      async ({ own, other }) => {
        const { body } = await here('GET', SESSIONS, { token: own });
        const { id } = body.data.find(({ current }: { current: boolean }) => current);
        return here('DELETE', `${SESSIONS}/${id}`, { token: other });
      },
    ],
    [
      'by a new password, in another session',
      ({ other }) => {
        const body = { current: PASSWORD, password: `${PASSWORD}, renewed` };
        return here('POST', '/api/v1/users/password', { token: other, body });
      },
    ],
    [
      'with its user',
      async ({ name }) => {
        const { body } = await here('GET', `/api/v1/users/user?email=${name}@acme.example`, { token });
        const path = `/api/v1/users/user/${body.data[0].id}`;
        return here('PATCH', path, { token, body: { is_active: false } });
      },
    ],
  ];
  let person = 0;

  /**
   * Sends requests to a node continuously while the session ends on the other; returns the answers to requests that began
   * after that.
   */
  async function askedAfterwards(asked: AskNode, end: (typeof endings)[number][1]): Promise<number[]> {
    const name = PEOPLE[person++ % PEOPLE.length] as string;
    const [own, other] = [await signIn(name), await signIn(name)];
    const answers: { began: number; status: number }[] = [];
    let over = false;
    const asking = Promise.all(
      Array.from({ length: 3 }, async () => {
        while (!over) {
          const began = performance.now();
          answers.push({ began, status: (await asked('GET', SESSIONS, { token: own })).status });
        }
      }),
    );
    await expect.poll(() => answers.length).toBeGreaterThan(6);
    const { status } = await end({ name, own, other });
    const ended = performance.now();
    const later = () => answers.filter(({ began }) => began > ended).map((answer) => answer.status);
    await expect.poll(() => later().length).toBeGreaterThan(6);
    over = true;
    await asking;
    expect(status).toBeLessThan(300);
    expect(answers.filter(({ began }) => began < ended).map((answer) => answer.status)).toContain(200);
    return [...new Set(later())];
  }

  test.each(endings)('%s, opens nothing at the other from then on', async (_name, end) => {
    expect(await askedAfterwards(nodes[1], end)).toEqual([401]);
  });

  test('control: a node that keeps its answers lets it in', async () => {
    const [, signOut] = endings[0] as (typeof endings)[number];
    expect(await askedAfterwards(forgettingOthers(nodes[1]), signOut)).toContain(200);
  });
});

describe('what is done once', () => {
  const TIMES = 200;
  const DUE = 60;
  const PERMIT = '/api/v1/own/permit';
  const FILES = {
    'own/permit.json': {
      title: 'Permit',
      'x-entity': {
        states: { of: 'state', start: 'requested', final: { approved: {}, expired: {} } },
        actions: {
          approve: { title: 'Approve', from: ['requested'], to: 'approved' },
          expire: { title: 'Expire', from: ['requested'], to: 'expired', at: 'ends_at' },
        },
      },
      properties: { state: { enum: ['requested', 'approved', 'expired'] }, ends_at: { format: 'date-time' } },
    },
  };

  test('of two people who approve at once at two nodes one does and the other hears that it is done, each of 200 times', async () => {
    const publish = { base: 0, password: PASSWORD };
    expect((await nodes[0]('PUT', '/api/v1/schema/draft', { token, body: { files: FILES } })).status).toBe(
      200,
    );
    expect((await nodes[0]('POST', '/api/v1/schema/publish', { token, body: publish })).status).toBe(200);
    await expect.poll(async () => (await nodes[1]('GET', PERMIT, { token })).status).toBe(200);
    const outcomes = new Map<string, number>();
    const winners = [0, 0];
    for (let round = 0; round < TIMES; round++) {
      const { id } = (await nodes[(round % 2) as 0 | 1]('POST', PERMIT, { token, body: {} })).body.data;
      const both = await Promise.all(
        nodes.map((node) => node('POST', `${PERMIT}/${id}/approve`, { token, body: {} })),
      );
      const told = both.map(({ status, body }) => body.code ?? status).toSorted();
      outcomes.set(told.join(), (outcomes.get(told.join()) ?? 0) + 1);
      const won = both.findIndex(({ status }) => status === 200);
      if (won >= 0) winners[won] = (winners[won] ?? 0) + 1;
    }
    expect(Object.fromEntries(outcomes)).toEqual({ '200,wrong_state': TIMES });
    // Otherwise they would not have met.
    expect(Math.min(...winners)).toBeGreaterThan(0);
    const { meta, data } = (
      await nodes[1]('GET', '/api/v1/history?entity=own/permit&kind=updated&page_size=100', { token })
    ).body;
    expect([
      data.length,
      new Set(data.map(({ key }: { key: number }) => key)).size,
      meta.next !== null,
    ]).toEqual([100, 100, true]);
  });

  test('and of two nodes that start at once what is due is done once', async () => {
    const ends_at = new Date(Date.now() - 1000).toISOString();
    const ids: number[] = [];
    for (let at = 0; at < DUE; at++)
      ids.push((await nodes[(at % 2) as 0 | 1]('POST', PERMIT, { token, body: { ends_at } })).body.data.id);
    const environment = { DATABASE_URL: database.url };
    servers.push(...(await Promise.all([startServer({ environment }), startServer({ environment })])));
    const expired = async () => {
      const { body } = await nodes[0]('GET', `${PERMIT}?state=expired&count=exact`, { token });
      return body.meta.total as number;
    };
    await expect.poll(expired, { timeout: 60_000 }).toBe(DUE);
    for (const id of ids) {
      const { body } = await nodes[1]('GET', `/api/v1/history?entity=own/permit&key=${id}`, { token });
      const told = body.data.filter((entry: object) => JSON.stringify(entry).includes('expired'));
      expect([id, told.length]).toEqual([id, 1]);
    }
  });
});
