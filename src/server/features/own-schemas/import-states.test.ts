import { afterAll, beforeAll, expect, test } from 'vitest';
import { peopleOfRoles, type SomebodySignedIn } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** States that an import sets: by admins, told so in the history, and taken back with it. */
let temp: TempApp;
let clerk: SomebodySignedIn;

const OWN = 'own/permit';
const FILE = {
  title: 'Permit',
  'x-entity': {
    label: 'code',
    states: { of: 'state', start: 'draft', final: { closed: {} } },
    actions: { close: { title: 'Close', from: ['draft'], to: 'closed' } },
  },
  properties: {
    code: { maxLength: 20 },
    work: { maxLength: 60 },
    state: { enum: ['draft', 'closed'] },
  },
};
const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const plan = (more: object = {}) => ({
  entity: OWN,
  mode: 'create',
  columns: [['code'], ['work'], ['state']],
  ...more,
});
let file = 0;
async function imported(rows: string[][], more: object = {}, token = temp.tokens.acme) {
  file += 1;
  const body = { plan: plan(more), title: `${file}.csv`, total: rows.length, fingerprint: `f${file}` };
  const begun = await ask('POST', 'imports', { token, body });
  if (begun.status >= 300) return begun;
  const { id } = begun.body.data;
  return ask('POST', `imports/${id}/rows`, { token, body: { from: 0, rows } });
}
const all = async () =>
  (await ask('GET', `${OWN}?ordering=code`)).body.data.map((row: Record<string, unknown>) => [
    row.code,
    row.work,
    row.state,
  ]);
const told = async (code: string) => {
  const [{ id }] = (await ask('GET', `${OWN}?code=${code}`)).body.data;
  const { data } = (await ask('GET', `history?entity=${OWN}&key=${id}`)).body;
  return data.map(({ action, details, after }: Record<string, Record<string, unknown>>) => [
    action,
    details?.set_state ?? false,
    after?.state,
  ]);
};

beforeAll(async () => {
  temp = await tempApp();
  const { version } = (await ask('GET', 'schema')).body.data;
  await ask('PUT', 'schema/draft', { body: { files: { [`${OWN}.json`]: FILE } } });
  await ask('POST', 'schema/publish', { body: { base: version, password: PASSWORD } });
  const grants = { [OWN]: { read: 'all', create: true, update: 'all', actions: ['*'] } } as const;
  clerk = (await peopleOfRoles(temp, { clerk: structuredClone(grants) as never })).clerk as SomebodySignedIn;
});
afterAll(() => temp.remove());

test('an admin imports old records in any state, which the history tells, and takes it back', async () => {
  const made = await imported([
    ['A', 'Weld', 'Closed'],
    ['B', 'Cut', 'draft'],
    ['C', 'Dig', ''],
  ]);
  expect(made.body.data).toMatchObject({ created: 3, problems: [] });
  expect(await all()).toEqual([
    ['A', 'Weld', 'closed'],
    ['B', 'Cut', 'draft'],
    ['C', 'Dig', 'draft'],
  ]);
  expect([await told('A'), await told('B')]).toEqual([
    [['created', true, 'closed']],
    [['created', false, 'draft']],
  ]);
  const more = { mode: 'update', key: 'code' };
  const changed = await imported(
    [
      ['A', 'Weld', 'Draft'],
      ['B', 'Saw', 'Closed'],
      ['C', 'Dig', ''],
    ],
    more,
  );
  expect(changed.body.data).toMatchObject({ updated: 2, problems: [] });
  expect(await all()).toEqual([
    ['A', 'Weld', 'draft'],
    ['B', 'Saw', 'closed'],
    ['C', 'Dig', 'draft'],
  ]);
  expect((await told('B'))[0]).toEqual(['updated', true, 'closed']);
  const kept = await imported([['B', 'Bore', 'Closed']], more);
  expect(kept.body.data).toMatchObject({ updated: 0, refused: 1 });
  const undone = await ask('POST', `change-sets/${changed.body.data.id}/undo`);
  expect(undone.body.data).toMatchObject({ left: 0 });
  expect(await all()).toEqual([
    ['A', 'Weld', 'closed'],
    ['B', 'Cut', 'draft'],
    ['C', 'Dig', 'draft'],
  ]);
  expect((await told('A'))[0]).toEqual(['updated', true, 'closed']);
});

test('the check of a file says the same, and what is no state is refused', async () => {
  const body = {
    plan: plan(),
    rows: [
      ['X', 'Weld', 'Closed'],
      ['Y', 'Weld', 'burnt'],
    ],
  };
  const { data } = (await ask('POST', 'imports/check', { body })).body;
  expect(data.outcomes).toEqual(['create', 'refused']);
  expect(data.problems).toMatchObject([{ row: 1, property: 'state' }]);
});

test('who is no admin hears what to do with the column; a state that is sent by hand stays refused', async () => {
  const refused = await imported([['D', 'Weld', 'Closed']], {}, clerk.token);
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    {
      columns: [
        'State of Permits is changed by actions. Leave this column out, and new records begin in their first state; admins set it for records of your own kinds and of packs',
      ],
    },
  ]);
  const without = await imported([['D', 'Weld', '']], { columns: [['code'], ['work'], null] }, clerk.token);
  expect(without.body.data).toMatchObject({ created: 1 });
  const byHand = await ask('POST', OWN, { body: { code: 'E', state: 'closed' } });
  expect(byHand.status).toBe(422);
});

test('states of the product are those of its actions, for admins too', async () => {
  const more = { entity: 'parts/purchase_order', columns: [['vendor'], ['status'], ['state']] };
  const { status, body } = await ask('POST', 'imports', {
    body: { plan: plan(more), title: 'p.csv', total: 1, fingerprint: 'p' },
  });
  expect([status, body.errors.columns]).toEqual([422, [expect.stringContaining('is changed by actions')]]);
});
