import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** A kind of record of all tenants gets states when there are records: the platform says which these get, and each tenant follows by it. */
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const PERMIT = 'all/permit';
type At = 'acme' | 'globex' | 'admin';
const ask = (at: At, method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at, token: temp.tokens[at], body });
const filesWith = (choices: string[], states: boolean) => ({
  [`${PERMIT}.json`]: {
    title: 'Permit',
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
const draft = async (files: object) => (await ask('admin', 'PUT', '/schema/draft', { files })).body.data;
async function publish(map?: object) {
  const { version: base } = (await ask('admin', 'GET', '/schema')).body.data;
  return ask('admin', 'POST', '/schema/publish', { base, password: PASSWORD, ...(map && { map }) });
}
async function follow(at: 'acme' | 'globex') {
  const all = (await ask('admin', 'GET', '/schema/tenants')).body.data;
  const { tenant } = all.find((one: { tenant: { subdomain: string } }) => one.tenant.subdomain === at);
  return (await ask('admin', 'POST', `/schema/tenants/${tenant.id}/follow`)).body.data;
}
const make = async (at: At, body: object) => (await ask(at, 'POST', `/${PERMIT}`, body)).body.data.id;
const stateOf = async (at: At, id: number) => (await ask(at, 'GET', `/${PERMIT}/${id}`)).body.data.state;

const made: Record<string, number> = {};

test('publishing states for all asks which of them records get that a tenant may have', async () => {
  await draft(filesWith(['open', 'old'], false));
  expect((await publish()).status).toBe(200);
  for (const at of ['acme', 'globex'] as const) {
    await follow(at);
    made[`${at} old`] = await make(at, { name: 'Old', state: 'old' });
    made[`${at} none`] = await make(at, { name: 'None' });
    made[`${at} open`] = await make(at, { name: 'Open', state: 'open' });
  }
  const { errors, plan } = await draft(filesWith(['open', 'shut', 'ended'], true));
  expect(errors).toEqual([]);
  expect(plan.refused).toMatchObject([
    {
      message:
        'State of records that companies have may be none of the states of Permit. Say which state they get.',
      map: {
        from: [
          { value: 'old', title: 'Old', count: null },
          { value: '', title: '', count: null },
        ],
      },
    },
  ]);
  expect((await publish()).status).toBe(422);
  expect((await publish({ [PERMIT]: { old: 'shut' } })).status).toBe(422);
  expect((await publish({ [PERMIT]: { old: 'shut', '': 'gone' } })).status).toBe(422);
  expect((await publish({ [PERMIT]: { old: 'shut', '': 'open' } })).status).toBe(200);
});

test('a tenant that follows gives its records these states, and their history tells it', async () => {
  expect(await follow('acme')).toMatchObject({ version: 2, is_newest: true, refused: [] });
  expect(await stateOf('acme', made['acme old'] as number)).toBe('shut');
  expect(await stateOf('acme', made['acme none'] as number)).toBe('open');
  expect(await stateOf('acme', made['acme open'] as number)).toBe('open');
  const [entry] = (await ask('acme', 'GET', '/history')).body.data.filter(
    ({ entity, key }: { entity: string; key: number }) => entity === PERMIT && key === made['acme old'],
  );
  expect(entry).toMatchObject({ actor: { name: 'Installation' }, details: { set_state: true } });
});

test('one that missed a version follows by all maps, one after the other', async () => {
  await draft(filesWith(['open', 'ended'], true));
  expect((await publish({ [PERMIT]: { shut: 'ended' } })).status).toBe(200);
  // At globex it is still without states.
  expect(await stateOf('globex', made['globex old'] as number)).toBe('old');
  expect(await follow('globex')).toMatchObject({ version: 3, is_newest: true });
  expect(await stateOf('globex', made['globex old'] as number)).toBe('ended');
  expect(await stateOf('globex', made['globex none'] as number)).toBe('open');
  expect(await follow('acme')).toMatchObject({ version: 3, is_newest: true });
  expect(await stateOf('acme', made['acme old'] as number)).toBe('ended');
});
