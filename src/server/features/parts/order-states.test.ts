import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { manifest } from '../../../shared/gen/manifest.ts';
import { entityAt } from '../../../shared/schema/manifest.ts';
import { PURCHASE_ORDER } from './parts.ts';

/** What may be done to a purchase order, in each of its states and by each role: as its schema says it, and as the server does it. */
const { states, actions = [] } = entityAt(manifest, PURCHASE_ORDER);
const STATES = ['draft', 'ordered', 'received', 'closed', 'cancelled'];
/** How an order comes into a state; what has come of its line makes it received. */
const WAYS: Record<string, string[]> = {
  draft: [],
  ordered: ['order'],
  received: ['order', 'receive'],
  closed: ['order', 'close'],
  cancelled: ['cancel'],
};

let temp: TempApp;
let people: Record<string, SomebodySignedIn>;
let body: object;

const ask = (method: string, path: string, sent?: object, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body: sent });
const made = async (path: string, sent: object) => (await ask('POST', path, sent)).body.data.id;

async function orderIn(state: string): Promise<number> {
  const id = await made(PURCHASE_ORDER, body);
  for (const action of WAYS[state] ?? []) await ask('POST', `${PURCHASE_ORDER}/${id}/${action}`, {});
  return id;
}
const stateOf = async (id: number) => (await ask('GET', `${PURCHASE_ORDER}/${id}`)).body.data.state;

beforeAll(async () => {
  temp = await tempApp();
  const site = await made('company/site', { name: 'Plant', code: 'P' });
  const ship_to = await made('parts/stock_location', { name: 'Main Store', site });
  const vendor = await made('parts/vendor', { name: 'Bearings Ltd' });
  const part = await made('parts/part', { code: 'B', name: 'Bearing' });
  body = { vendor, ship_to, lines: [{ part, quantity: 1, unit_price: 2 }] };
  const parts = { read: 'all' as const, create: true, update: 'all' as const };
  people = await peopleOfRoles(temp, {
    buyer: { 'parts/*': { ...parts, actions: ['*'] } },
    storekeeper: { 'parts/*': { ...parts, actions: ['receive'] } },
    reader: { 'parts/*': { read: 'all' } },
  });
});
afterAll(() => temp.remove());

test('each action, in each state, by each role', async () => {
  const may: Record<string, string[]> = {
    admin: actions.map(({ name }) => name),
    buyer: actions.map(({ name }) => name),
    storekeeper: ['receive'],
    reader: [],
  };
  expect(actions.map(({ name }) => name)).toEqual(['order', 'receive', 'close', 'cancel']);
  const wrong: string[] = [];
  const all = { admin: { id: 0, token: temp.tokens.acme }, ...people };
  for (const [role, { token }] of Object.entries(all))
    for (const state of STATES)
      for (const { name, from = [], to } of actions) {
        const id = await orderIn(state);
        const { status } = await ask('POST', `${PURCHASE_ORDER}/${id}/${name}`, {}, token);
        const expected = !may[role]?.includes(name) ? 403 : from.includes(state) ? 200 : 409;
        const led = expected === 200 ? (to ?? 'received') : state;
        const after = await stateOf(id);
        if (status !== expected || after !== led)
          wrong.push(`${role} ${name} in ${state}: ${status}, then ${after}`);
      }
  expect(wrong).toEqual([]);
});

test('nothing but an action changes its state, and what is over keeps all but its note', async () => {
  const id = await orderIn('draft');
  for (const state of STATES) {
    const { status, body: told } = await ask('PATCH', `${PURCHASE_ORDER}/${id}`, { state });
    expect([status, Object.keys(told.errors)]).toEqual([422, ['state']]);
  }
  for (const state of Object.keys(states?.final ?? {})) {
    const over = await orderIn(state);
    const change = { expected_on: '2031-01-01' };
    expect((await ask('PATCH', `${PURCHASE_ORDER}/${over}`, change)).status).toBe(409);
    expect((await ask('PATCH', `${PURCHASE_ORDER}/${over}`, { note: 'Late' })).status).toBe(200);
  }
});

test('of two who order at once one does, fifty times over', async () => {
  const another = await temp.anotherNode();
  for (let round = 0; round < 50; round += 1) {
    const id = await orderIn('draft');
    const path = `/api/v1/${PURCHASE_ORDER}/${id}/order`;
    const both = await Promise.all([
      temp.ask('POST', path, { at: 'acme', token: temp.tokens.acme, body: {} }),
      another('POST', path, { at: 'acme', token: people.buyer?.token, body: {} }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});
