import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, type Sending, type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

/** Several choices of a list, of an own kind of record. */
let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const ask = (method: string, path: string, sending: Sending = {}) =>
  temp.ask(method, `/api/v1${path}`, { at: 'acme', token: temp.tokens.acme, ...sending });
const filesWith = (...dangers: string[]) => ({
  'own/job.json': { title: 'Job', properties: { name: {}, dangers: { items: { enum: dangers } } } },
});
const refused = async (...dangers: string[]) =>
  (await ask('PUT', '/schema/draft', { body: { files: filesWith(...dangers) } })).body.data.plan.refused;

test('they are kept in the order of the choices, none is empty, and the same again is no change', async () => {
  expect(await refused('gas', 'fire', 'noise')).toEqual([]);
  await ask('POST', '/schema/publish', { body: { base: 0, password: PASSWORD } });
  const made = await ask('POST', '/own/job', { body: { name: 'Weld', dangers: ['fire', 'gas'] } });
  expect(made.body.data).toMatchObject({ dangers: ['gas', 'fire'] });
  const again = await ask('PATCH', '/own/job/1', { body: { dangers: ['gas', 'fire'] } });
  expect([again.status, again.headers.etag]).toEqual([200, made.headers.etag]);
  const none = await ask('POST', '/own/job', { body: { name: 'Sweep', dangers: [] } });
  expect(none.body.data).toMatchObject({ dangers: null });
  expect((await ask('GET', '/own/job?dangers.null=true')).body.data).toMatchObject([{ name: 'Sweep' }]);
});

test('one that records have cannot be taken away, one that none has can', async () => {
  expect(await refused('fire', 'noise')).toMatchObject([
    { entity: 'own/job', property: 'dangers', rows: { count: 1 } },
  ]);
  expect(await refused('gas', 'fire')).toEqual([]);
});
