import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendFile } from '../../../../test/support/send-file.ts';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;
let acme: number;
beforeAll(async () => {
  temp = await tempApp();
  const { body } = await asAdmin('GET', '/tenants/tenant?schema_name=acme');
  acme = body.data[0].id;
});
afterAll(() => temp.remove());

const asAdmin = (method: 'GET' | 'POST', path: string, body?: object) =>
  temp.ask(method, `/api/v1${path}`, { at: 'admin', token: temp.tokens.admin, ...(body && { body }) });

test('an admin of the platform sees how much a company uses, in numbers and nothing that its people wrote', async () => {
  const before = (await asAdmin('GET', `/tenants/tenant/${acme}/usage`)).body.data;
  expect(before.users).toEqual({ active: 2, invited: 0, deactivated: 0 });
  expect(Date.parse(before.last_sign_in)).toBeLessThanOrEqual(Date.now());
  const site = { code: 'S9', name: 'Secret quarry' };
  await temp.ask('POST', '/api/v1/company/site', { at: 'acme', token: temp.tokens.acme, body: site });
  await sendFile(temp, '?name=note.txt', 'hello');
  const after = (await asAdmin('GET', `/tenants/tenant/${acme}/usage`)).body.data;
  expect(after.records.count).toBe(before.records.count + 1);
  expect(after.files).toMatchObject({ count: before.files.count + 1, bytes: before.files.bytes + 5 });
  expect(JSON.stringify(after)).not.toContain('Secret');
});

test('nobody else does, and of no company that is none', async () => {
  const path = `/api/v1/tenants/tenant/${acme}/usage`;
  expect((await temp.ask('GET', path, { at: 'acme', token: temp.tokens.acme })).status).toBe(404);
  expect((await temp.ask('GET', path, { at: 'admin', token: temp.tokens.acme })).status).toBe(401);
  expect((await asAdmin('GET', '/tenants/tenant/999/usage')).status).toBe(404);
});

test('a company that is suspended is closed at once, alone or with others, and open again as it was', async () => {
  const sites = async () =>
    (await temp.ask('GET', '/api/v1/company/site', { at: 'acme', token: temp.tokens.acme })).status;
  expect(await sites()).toBe(200);
  const suspended = await asAdmin('POST', `/tenants/tenant/${acme}/suspend`, {});
  expect(suspended.body.data.is_suspended).toBe(true);
  expect(await sites()).toBe(503);
  expect((await asAdmin('POST', `/tenants/tenant/${acme}/suspend`, {})).status).toBe(409);
  expect((await asAdmin('GET', `/tenants/tenant/${acme}/usage`)).status).toBe(200);
  await asAdmin('POST', `/tenants/tenant/${acme}/resume`, {});
  expect(await sites()).toBe(200);
  const batch = await asAdmin('POST', '/tenants/tenant/batch', { ids: [acme], action: 'suspend' });
  expect(batch.body.data).toMatchObject({ changed: [acme], refused: [] });
  expect(await sites()).toBe(503);
  await asAdmin('POST', `/tenants/tenant/${acme}/resume`, {});
  expect(await sites()).toBe(200);
});
