import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { productModel } from '../../product-model.ts';

let temp: TempApp;

beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ASSET = 'assets/equipments';
const VENDOR = 'parts/vendor';
const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });

async function publish(path: string, data: object, ui: object) {
  const files = { [`${path}.json`]: data, [`${path}.ui.json`]: ui };
  const { version } = (await ask('GET', '/schema')).body.data;
  const draft = await ask('PUT', '/schema/draft', { body: { files } });
  const answer = await ask('POST', '/schema/publish', { body: { base: version, password: PASSWORD } });
  return { draft: draft.body.data, answer };
}

test('what a tenant may not say of the product is told', async () => {
  const { draft } = await publish(
    ASSET,
    {
      properties: { make: { type: 'integer' }, name: { default: 5 }, nothing: {}, site: { default: 1 } },
      required: ['name', 'site', 'make'],
    },
    {
      name: { 'ui:widget': 'hidden' },
      description: { 'ui:widget': 'textarea' },
      'ui:list': {
        columns: ['nothing'],
        views: [{ title: '!' }, { title: 'A', where: { name: 'x', is_online: 3 }, order: 'nothing' }],
      },
      'ui:nav': { order: 1 },
    },
  );
  const said = draft.errors.map((one: { file: string; message: string }) => `${one.file} ${one.message}`);
  expect(said.map((one: string) => one.replace(/; did you mean.*/, ''))).toEqual([
    `${ASSET}.json "type" is not known here.`,
    `${ASSET}.json The default does not fit the property.`,
    `${ASSET}.json The name of an own property begins with "own_" and has small letters, digits and _.`,
    `${ASSET}.json The default does not fit the property.`,
    `${ASSET}.json "name" is no property of this file.`,
    `${ASSET}.json "site" is no property of this file.`,
    `${ASSET}.json "make" is no property of this file.`,
    `${ASSET}.ui.json "name" is not known here.`,
    `${ASSET}.ui.json "description" cannot have this value.`,
    `${ASSET}.ui.json "nothing" is no property of this layer.`,
    `${ASSET}.ui.json "title" cannot have this value.`,
    `${ASSET}.ui.json "name" cannot have this value.`,
    `${ASSET}.ui.json "is_online" cannot have this value.`,
    `${ASSET}.ui.json "nothing" is no property of this layer.`,
    `${ASSET}.ui.json "ui:nav" is not known here.`,
  ]);
});

test('fields of the product are called, begun and required as a tenant says, and in force at once', async () => {
  const before = await ask('POST', `/${VENDOR}`, { body: { name: 'Before' } });
  expect(before.status).toBe(201);
  const { draft, answer } = await publish(
    VENDOR,
    {
      properties: { phone: { title: 'Hotline', description: 'Day and night', default: '112' }, own_note: {} },
      required: ['email'],
    },
    {
      'ui:list': { columns: ['own_note'], views: [{ title: 'No mail', where: { email: null } }] },
      'ui:groups': [{ title: 'Reached by', fields: ['phone', 'own_note'] }],
      address: { 'ui:widget': 'hidden' },
    },
  );
  expect([draft.errors, answer.status]).toEqual([[], 200]);
  expect(draft.plan.changes).toEqual([
    'The field Hotline of Vendor changes.',
    'Vendor gets the field Own Note.',
    'The field Email of Vendor changes.',
  ]);
  const refused = await ask('POST', `/${VENDOR}`, { body: { name: 'After' } });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['email']]);
  const made = await ask('POST', `/${VENDOR}`, { body: { name: 'After', email: 'a@b.example' } });
  expect(made.body.data).toMatchObject({ phone: '112', email: 'a@b.example', own_note: null });
  const { id } = before.body.data;
  expect((await ask('PATCH', `/${VENDOR}/${id}`, { body: { name: 'Still' } })).status).toBe(200);
  expect((await ask('PATCH', `/${VENDOR}/${id}`, { body: { email: null } })).status).toBe(422);
  const csv = await ask('GET', `/${VENDOR}?format=csv&columns=name,phone`);
  expect(String(csv.body)).toContain('Hotline');
  const globex: Sending = { at: 'globex', token: temp.tokens.globex };
  const theirs = await ask('POST', `/${VENDOR}`, { ...globex, body: { name: 'Theirs' } });
  expect([theirs.status, theirs.body.data.phone]).toEqual([201, null]);
});

test('its screen has what a tenant adds, moves and leaves out', async () => {
  const { files } = (await ask('GET', '/model')).body.data;
  const { screens } = extendModel(productModel, files);
  const { list, groups, widgets } = screens[VENDOR] as Screen;
  expect(list.columns).toEqual(['name', 'email', 'phone', 'own_note']);
  expect(list.views).toEqual([
    { key: 'no-mail', title: 'No mail', state: { 'email.null': 'true' }, pinned: false },
  ]);
  expect(groups).toEqual([{ title: 'Reached by', fields: ['phone', 'own_note'] }]);
  expect(widgets.address).toBe('hidden');
});

test('an undo takes it all back', async () => {
  const { version: base } = (await ask('GET', '/schema')).body.data;
  expect((await ask('POST', '/schema/undo', { body: { base, password: PASSWORD } })).status).toBe(200);
  const made = await ask('POST', `/${VENDOR}`, { body: { name: 'Again' } });
  expect([made.status, made.body.data.phone]).toEqual([201, null]);
});
