import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme, peopleOfRoles } from '../../../../test/support/people-of-roles.ts';
import { type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** What an upgrade switches off is told to the admins of the tenant. */
let temp: TempApp;
let planner: string;

beforeAll(async () => {
  temp = await tempApp();
  planner = (await peopleOfRoles(temp, { planner: { '*': { read: 'all' } } })).planner?.token as string;
});
afterAll(() => temp.remove());

const SITE = 'company/site';
/** As it was published when the product still had lessors. */
const FILES = {
  [`${SITE}.json`]: {
    properties: { own_text: {}, own_lessor: { title: 'Lessor', 'x-reference': 'p/lessor' } },
  },
  [`${SITE}.ui.json`]: { 'ui:list': { columns: ['own_text', 'own_lessor'] } },
};
const NOTICE =
  'Lessor of Site is switched off, its values are kept: There is no entity "p/lessor" to refer to';

const version = { digest: 'd', change: 'publish', base: 0 };
const publish = (number: number, files: object) =>
  inAcme(temp, (store) =>
    store.write((writer) =>
      writer.insert('_schema', {
        ...version,
        version: number,
        content: number,
        files: JSON.stringify(files),
      }),
    ),
  );
const told = async (sending: Sending) => {
  const { body } = await temp.ask('GET', '/api/v1/notifications/notification', sending);
  return body.data.map(({ kind, title }: { kind: string; title: string }) => [kind, title]);
};
const toAdmin = async () => {
  await temp.restart();
  return told({ at: 'acme', token: temp.tokens.acme });
};

test('a field that does not fit is told of once, by what is wrong itself, to admins of this tenant alone', async () => {
  await publish(1, FILES);
  expect(await toAdmin()).toEqual([['schema_off', expect.stringContaining(NOTICE)]]);
  expect(await toAdmin()).toHaveLength(1);
  expect(await told({ at: 'acme', token: planner })).toEqual([]);
  expect(await told({ at: 'globex', token: temp.tokens.globex })).toEqual([]);
});

test('another cause is told of too, and one that was mended and is there again', async () => {
  const more = { ...FILES, 'p/gone.json': { properties: { own_a: {} } } };
  await publish(2, more);
  const two = await toAdmin();
  expect(two).toHaveLength(2);
  expect(two[0]?.[1]).toContain('A part of p/gone is switched off: There is no entity "p/gone"');
  await publish(3, { [`${SITE}.json`]: { properties: { own_text: {} } } });
  expect(await toAdmin()).toHaveLength(2);
  await publish(4, FILES);
  expect((await toAdmin()).filter(([, title]: [string, string]) => title.includes(NOTICE))).toHaveLength(2);
});
