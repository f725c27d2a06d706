import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { PART } from '../../../shared/entity-paths.ts';
import { LEVEL, LOCATION, MOVEMENT } from './parts.ts';

let app: TempApp;
/** Requests alternate between the nodes; on SQLite both are the same. */
let nodes: TempApp['ask'][];

beforeAll(async () => {
  app = await tempApp();
  nodes = [app.ask, await app.anotherNode()];
});
afterAll(() => app.remove());

const ask = (node: TempApp['ask'], method: string, path: string, body?: object, key?: string) =>
  node(method, `/api/v1/${path}`, {
    at: 'acme',
    token: app.tokens.acme,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const made = async (path: string, body: object) => (await ask(app.ask, 'POST', path, body)).body.data.id;

async function stocked(quantity: number) {
  const name = `Filter ${Math.random()}`;
  const part = await made(PART, { code: name, name });
  const location = await made(LOCATION, { name });
  await made(MOVEMENT, { kind: 'receive', part, location, quantity, unit_cost: 0.33 });
  const left = async () => {
    const record = (await ask(app.ask, 'GET', `${PART}/${part}`)).body.data;
    const [level] = (await ask(app.ask, 'GET', `${LEVEL}?part_id=${part}`)).body.data;
    const [ledger] = (await ask(app.ask, 'GET', `${MOVEMENT}/summary?part_id=${part}&sum=change,value`)).body
      .data;
    return { record, level: level.quantity, ledger };
  };
  return { part, location, left };
}

test('of fifty who take one of twenty at once, twenty get it', async () => {
  const { part, location, left } = await stocked(20);
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      ask(nodes[index % 2] as TempApp['ask'], 'POST', MOVEMENT, {
        kind: 'issue',
        part,
        location,
        quantity: 1,
      }),
    ),
  );
  const count = (status: number) => answers.filter((one) => one.status === status).length;
  expect([count(201), count(409)]).toEqual([20, 30]);
  const refused = answers.find(({ status }) => status === 409)?.body;
  expect(refused).toMatchObject({ code: 'out_of_stock', message: expect.stringMatching(/^0 of 1 are in /) });
  const { record, level, ledger } = await left();
  expect([record.on_hand, level, record.stock_value]).toEqual([0, 0, 0]);
  expect(ledger.sum).toEqual({ change: 0, value: 0 });
});

test('who asks again with the same key takes nothing a second time', async () => {
  const { part, location, left } = await stocked(5);
  const body = { kind: 'issue', part, location, quantity: 2 };
  const answers = await Promise.all(
    nodes.concat(nodes).map((node) => ask(node, 'POST', MOVEMENT, body, `issue-${part}`)),
  );
  expect(new Set(answers.map((one) => one.body.data.id)).size).toBe(1);
  const { record, level } = await left();
  expect([record.on_hand, level, record.stock_value]).toEqual([3, 3, 0.99]);
});
