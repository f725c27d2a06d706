import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkToken } from '../../../test/support/link-token.ts';
import { type TempApp, tempApp } from '../../../test/support/temp-app.ts';

let temp: TempApp;
let [ada, bob]: { id: number; token: string }[] = [];

const USERS = '/api/v1/users/user';
const asking = (method: string, token: string | undefined, id: number | undefined, body?: object) =>
  temp.ask(method, id === undefined ? USERS : `${USERS}/${id}`, { at: 'admin', token, body });

beforeAll(async () => {
  temp = await tempApp();
  const { admin } = temp.tokens;
  const email = 'bob@mainstay.example';
  const made = (await asking('POST', admin, undefined, { name: 'Bob', email })).body.data;
  const token = linkToken(made.invite_link);
  const body = { token, password: 'correct horse battery' };
  expect((await temp.ask('POST', '/api/v1/users/set-password', { at: 'admin', body })).status).toBe(200);
  const people = (await asking('GET', admin, undefined)).body.data as { id: number; email: string }[];
  const own = people.find((one) => one.email === 'ada@mainstay.example')?.id as number;
  ada = { id: own, token: admin };
  bob = { id: made.id, token: await temp.signIn('admin', email) };
});
afterAll(() => temp.remove());

/** Both requests have been authenticated before either writes. */
const both = (method: string, body?: object) =>
  Promise.all([asking(method, ada?.token, bob?.id, body), asking(method, bob?.token, ada?.id, body)]);

test('two admins who switch each other off at the same time leave one', async () => {
  const statuses = (await both('PATCH', { is_active: false })).map(({ status }) => status);
  expect(statuses.sort()).toEqual([200, 401]);
  const [left, gone] = (await asking('GET', ada?.token, undefined)).status === 200 ? [ada, bob] : [bob, ada];
  expect((await asking('GET', left?.token, undefined)).status).toBe(200);
  expect((await asking('PATCH', left?.token, gone?.id, { is_active: true })).status).toBe(200);
  const email = gone === bob ? 'bob@mainstay.example' : 'ada@mainstay.example';
  if (gone) gone.token = await temp.signIn('admin', email);
});

test('two admins who delete each other at the same time leave one', async () => {
  const statuses = (await both('DELETE')).map(({ status }) => status);
  expect(statuses.sort()).toEqual([204, 401]);
  const left = await Promise.all([ada, bob].map((one) => asking('GET', one?.token, undefined)));
  expect(left.map(({ status }) => status).sort()).toEqual([200, 401]);
});
