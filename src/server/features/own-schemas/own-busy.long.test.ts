import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  PASSWORD,
  type Sending,
  type TempApp,
  tempApp,
} from '../../../../test/support/temp-app.ts';

/** How often something is published or undone meanwhile; more with `PUBLISHED=50`. */
const ROUNDS = Number(process.env.PUBLISHED ?? 6);
const WRITERS = 16;
const SITE = 'company/site';

let temp: TempApp;
let other: TempApp['ask'];

beforeAll(async () => {
  temp = await tempApp();
  other = await temp.anotherNode();
});
afterAll(() => temp.remove());

const acme = (sending: Sending = {}) => ({ at: 'acme' as const, token: temp.tokens.acme, ...sending });
const ask = (method: string, path: string, sending?: Sending) =>
  temp.ask(method, `/api/v1${path}`, acme(sending));

/** Each version has one field of its own, one that all have, and an entity every second time. */
function filesOf(round: number) {
  const properties = { own_all: { type: 'integer' }, [`own_v${round}`]: { default: `of ${round}` } };
  return {
    [`${SITE}.json`]: { properties },
    ...(round % 2 === 0 && { 'own/thing.json': { title: 'Thing', properties: { name: {} } } }),
  };
}

async function publish(round: number): Promise<Answer> {
  const { version } = (await ask('GET', '/schema')).body.data;
  await ask('PUT', '/schema/draft', { body: { files: filesOf(round) } });
  return ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD } });
}

/** The own fields of each row of an answer, by the model that the answer says it is of. */
function shapesOf({ headers, body }: Answer): [digest: string, fields: string][] {
  const rows: object[] = Array.isArray(body.data) ? body.data : [body.data];
  return rows.map((row) => [
    String(headers['model-digest']),
    Object.keys(row)
      .filter((name) => name.startsWith('own_'))
      .sort()
      .join(),
  ]);
}

test('published again and again beside writers and readers: no error, and no answer of two models', async () => {
  const sites = await Promise.all(
    Array.from({ length: WRITERS }, async (_, at) => {
      const made = await ask('POST', `/${SITE}`, { body: { code: `B${at}`, name: `Busy ${at}` } });
      return Number(made.body.data.id);
    }),
  );
  const answers: Answer[] = [];
  let isOver = false;
  const repeat = async (work: (count: number) => Promise<Answer>) => {
    for (let count = 0; !isOver; count++) {
      answers.push(await work(count));
      await pause(1);
    }
  };
  const nodes = [
    (method: string, path: string, sending?: Sending) => other(method, `/api/v1${path}`, acme(sending)),
    ask,
  ];
  const busy = [
    ...sites.map((id, at) =>
      repeat((count) => {
        const body =
          count % 2 === 0 ? { name: `Busy ${at} ${count}` } : { name: `Busy ${at}`, own_all: count };
        return (nodes[at % 2] as typeof ask)('PATCH', `/${SITE}/${id}`, { body });
      }),
    ),
    ...nodes.map((node) => repeat(() => node('GET', `/${SITE}?page_size=100`))),
    repeat(() => ask('GET', `/${SITE}/summary?group=month(created_at)`)),
    repeat(() => ask('GET', `/${SITE}?format=csv`)),
    repeat(() => ask('GET', '/own/thing')),
  ];
  const published: Answer[] = [];
  try {
    for (let round = 0; round < ROUNDS; round++) {
      published.push(
        round % 4 === 3
          ? await ask('POST', '/schema/undo', { body: { base: published.length, password: PASSWORD } })
          : await publish(round),
      );
      await pause(20);
    }
  } finally {
    // Whoever still asked would hide what went wrong.
    isOver = true;
    await Promise.all(busy);
  }

  const faults = temp.logged.flatMap((line) => (JSON.parse(line).level >= 50 ? [JSON.parse(line)] : []));
  expect(faults.map(({ err, msg }) => err?.stack ?? msg)).toEqual([]);
  expect(published.map(({ status }) => status)).toEqual(published.map(() => 200));
  const statuses = [...new Set(answers.map(({ status }) => status))].sort();
  // A field that is not there yet, and an entity that is hidden just now, are refused; a write may have to wait too long.
  expect(statuses.filter((status) => ![200, 404, 422, 503].includes(status))).toEqual([]);
  const changed = answers.filter(
    ({ status, body }) => status === 200 && typeof body === 'object' && body.data,
  );
  const shapes = new Map<string, Set<string>>();
  for (const [digest, fields] of changed.filter(({ body }) => !body.meta?.zone).flatMap(shapesOf)) {
    const known = shapes.get(digest) ?? new Set();
    shapes.set(digest, known.add(fields));
  }
  shapes.delete('undefined');
  expect(shapes.size).toBeGreaterThan(3);
  expect([...shapes].filter(([, of]) => [...of].filter((fields) => fields !== '').length > 1)).toEqual([]);
  expect(answers.length).toBeGreaterThan(ROUNDS * 10);
}, 600_000);
