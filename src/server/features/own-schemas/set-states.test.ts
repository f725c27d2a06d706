import { afterAll, beforeAll, expect, test } from 'vitest';
import { inAcme } from '../../../../test/support/people-of-roles.ts';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** A kind of record that has had records before it has states: each gets one by a map, as its history tells. */
let temp: TempApp;
const OWN = 'own/tool';

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const filesWith = (choices: string[], states: boolean) => ({
  'own/tool.json': {
    title: 'Tool',
    'x-entity': {
      label: 'name',
      ...(states && {
        states: { of: 'state', start: choices[0] },
        actions: { end: { title: 'End', to: choices.at(-1) } },
      }),
    },
    properties: { name: { maxLength: 40 }, state: { enum: choices } },
  },
});
const put = async (files: object) =>
  (await ask('PUT', '/schema/draft', { body: { files } })).body.data as {
    errors: object[];
    plan: { refused: { message: string; map: object | null; rows: { count: number } }[] };
  };
async function publish(map?: object) {
  const { version } = (await ask('GET', '/schema')).body.data;
  return ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD, ...(map && { map }) } });
}
const make = async (body: object) => (await ask('POST', `/${OWN}`, { body })).body.data.id as number;
const stateOf = async (id: number) => (await ask('GET', `/${OWN}/${id}`)).body.data.state;

test('publishing states asks which of them records get that have none, and the history tells that no action led there', async () => {
  await put(filesWith(['here', 'lent', 'old'], false));
  expect((await publish()).status).toBe(200);
  const here = await make({ name: 'Saw', state: 'here' });
  const old = await make({ name: 'Axe', state: 'old' });
  const none = await make({ name: 'Rope' });

  const draft = await put(filesWith(['here', 'lent', 'ended'], true));
  expect(draft).toMatchObject({ errors: [], plan: { refused: [{ map: expect.anything() }] } });
  const [refused] = draft.plan.refused;
  expect(refused).toMatchObject({
    message: 'State of 2 records is none of the states of Tool. Say which state they get.',
    map: {
      from: expect.arrayContaining([
        { value: 'old', title: 'Old', count: 1 },
        { value: '', title: '', count: 1 },
      ]),
      to: [
        { value: 'here', title: 'Here' },
        { value: 'lent', title: 'Lent' },
        { value: 'ended', title: 'Ended' },
      ],
    },
  });

  for (const map of [undefined, {}, { [OWN]: { old: 'ended' } }, { [OWN]: { old: 'gone', '': 'here' } }])
    expect((await publish(map)).body).toMatchObject({
      code: 'invalid',
      errors: { files: [refused?.message] },
    });
  expect([await stateOf(old), await stateOf(none)]).toEqual(['old', null]);

  expect((await publish({ [OWN]: { old: 'ended', '': 'here' } })).status).toBe(200);
  expect(await Promise.all([here, old, none].map(stateOf))).toEqual(['here', 'ended', 'here']);
  const [entry] = (await ask('GET', `/history?entity=${OWN}&key=${old}`)).body.data;
  expect(entry).toMatchObject({
    action: 'updated',
    before: { state: 'old' },
    after: { state: 'ended' },
    details: { set_state: true },
  });
  const untouched = (await ask('GET', `/history?entity=${OWN}&key=${here}`)).body.data;
  expect(untouched.map(({ action }: { action: string }) => action)).toEqual(['created']);
});

test('a state that goes has its records moved on, many at once; without any nothing is asked', async () => {
  await inAcme(temp, (store) =>
    store.write(async (writer) => {
      for (let at = 0; at < 1200; at += 1) await writer.insert(OWN, { name: `Bit ${at}`, state: 'lent' });
    }),
  );
  const files = filesWith(['here', 'ended'], true);
  const { plan } = await put(files);
  expect(plan.refused.map(({ rows, map }) => [rows.count, map !== null])).toEqual([[1200, true]]);
  expect((await publish({ [OWN]: { lent: 'here' } })).status).toBe(200);
  const { body } = await ask('GET', `/${OWN}?state=here&page_size=1`);
  expect(body.meta.total ?? body.meta.count).toBe(1202);
  const more = (await put(filesWith(['here', 'ended', 'away'], true))).plan as object;
  expect(more).toMatchObject({ refused: [] });
  const less = (await put(filesWith(['here', 'ended'], false))).plan as object;
  expect(less).toMatchObject({ refused: [], changes: ['Tool has other states or actions.'] });
});
