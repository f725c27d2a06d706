import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** States were used since they were published: what going back does to these records is said before, and none is left in a state that there is not. */
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const TOOL = 'own/tool';
const ask = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, body });
const toolWith = (of: string, choices: string[]) => ({
  [`${TOOL}.json`]: {
    title: 'Tool',
    'x-entity': {
      label: 'name',
      states: { of, start: choices[0] },
      actions: { move: { title: 'Move', from: [choices[0]], to: choices.at(-1) } },
    },
    properties: { name: {}, ...FIELDS, [of]: { enum: choices } },
  },
});
const FIELDS = { state: { enum: ['here', 'lent'] }, phase: { enum: ['new', 'used'] } };
async function publish(files: object) {
  const { version: base } = (await ask('GET', '/schema')).body.data;
  const { errors } = (await ask('PUT', '/schema/draft', { files })).body.data;
  return [errors, (await ask('POST', '/schema/publish', { base, password: PASSWORD })).status];
}
const undo = async (map?: object) => {
  const { version: base } = (await ask('GET', '/schema')).body.data;
  return ask('POST', '/schema/undo', { base, password: PASSWORD, ...(map && { map }) });
};
const undoPlan = async () => (await ask('GET', '/schema/undo')).body.data;
const make = async (body: object) => (await ask('POST', `/${TOOL}`, body)).body.data.id;
const tool = async (id: number) => (await ask('GET', `/${TOOL}/${id}`)).body.data;

test('without a version before there is nothing to say', async () => {
  const none = await ask('GET', '/schema/undo');
  expect([none.status, none.body.code]).toEqual([409, 'nothing_to_undo']);
});

test('records in a state that goes get one by a map, and their history tells it', async () => {
  expect(await publish(toolWith('state', ['here', 'lent']))).toEqual([[], 200]);
  const saw = await make({ name: 'Saw' });
  const axe = await make({ name: 'Axe' });
  expect(await publish(toolWith('state', ['here', 'lent', 'scrapped']))).toEqual([[], 200]);
  expect((await ask('POST', `/${TOOL}/${saw}/move`, {})).status).toBe(200);
  expect(await tool(saw)).toMatchObject({ state: 'scrapped' });

  const { plan } = await undoPlan();
  expect(plan.refused).toMatchObject([
    { map: { from: [{ value: 'scrapped', count: 1 }], to: [{ value: 'here' }, { value: 'lent' }] } },
  ]);
  const refused = await undo();
  expect([refused.status, refused.body.code]).toEqual([422, 'invalid']);
  expect(await tool(saw)).toMatchObject({ state: 'scrapped' });
  expect((await undo({ [TOOL]: { scrapped: 'lent' } })).status).toBe(200);
  expect(await tool(saw)).toMatchObject({ state: 'lent' });
  expect(await tool(axe)).toMatchObject({ state: 'here' });
  const [entry] = (await ask('GET', '/history')).body.data.filter(
    ({ entity, key }: { entity: string; key: number }) => entity === TOOL && key === saw,
  );
  expect(entry.details).toEqual({ set_state: true });
});

test('records that were made without the states of before are asked for too', async () => {
  expect(await publish(toolWith('phase', ['new', 'used']))).toMatchObject([[], 422]);
  const { version: base } = (await ask('GET', '/schema')).body.data;
  const map = { [TOOL]: { '': 'new' } };
  expect((await ask('POST', '/schema/publish', { base, password: PASSWORD, map })).status).toBe(200);
  const rope = await make({ name: 'Rope' });
  expect(await tool(rope)).toMatchObject({ state: null, phase: 'new' });
  expect((await undoPlan()).plan.refused).toMatchObject([{ map: { from: [{ value: '', count: 1 }] } }]);
  expect((await undo()).status).toBe(422);
  expect((await undo({ [TOOL]: { '': 'here' } })).status).toBe(200);
  expect(await tool(rope)).toMatchObject({ state: 'here' });
  expect((await ask('POST', `/${TOOL}/${rope}/move`, {})).status).toBe(200);
});

test('what else stands in the way of going back is said as in its plan, and not as the store says it', async () => {
  const file = (sizes: string[]) => ({
    'own/rope.json': { title: 'Rope', properties: { name: {}, size: { enum: sizes } } },
  });
  expect(await publish(file(['s', 'm']))).toEqual([[], 200]);
  expect(await publish(file(['s', 'm', 'l']))).toEqual([[], 200]);
  expect((await ask('POST', '/own/rope', { name: 'Long', size: 'l' })).status).toBe(201);
  const [{ message }] = (await undoPlan()).plan.refused;
  const refused = await undo();
  expect([refused.status, refused.body.errors]).toEqual([422, { files: [message] }]);
  expect(message).toMatch(/^own\/rope\.size has no choice "l" any more/);
});
