import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Sending, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { publicSecret } from '../auth/tenant-secret.ts';
import { stopToken } from '../features/notifications/unsubscribe.ts';
import { eq } from '../store/eq.ts';
import type { Store } from '../store/store.ts';

const PREFERENCE = 'notifications/preference';
const FORMS = {
  'application/x-www-form-urlencoded': 'List-Unsubscribe=One-Click',
  'multipart/form-data; boundary=---x':
    '-----x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n-----x--\r\n',
};
let temp: TempApp;
let aaron: number;
let token: string;

beforeAll(async () => {
  temp = await tempApp();
  aaron = (await ask('GET', 'users/user?search=Aaron')).body.data[0].id;
  token = await inStore(async (store) => stopToken(await publicSecret(store), aaron, 'assigned'));
});
afterAll(() => temp.remove());
beforeEach(() => inStore((store) => store.write((writer) => writer.remove(PREFERENCE, []))));

const ask = (method: string, path: string, body?: unknown) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const ref = temp.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await temp.tenancy.acquire(ref);
  return work(lease.store).finally(() => lease.release());
}
/** What mails are off, by user and kind. */
const off = () =>
  inStore((store) =>
    store.read(async (reader) =>
      (await reader.find(PREFERENCE, { where: [eq('mail', 'off')] })).map(({ user, kind }) => [
        (user as { id: number }).id,
        kind,
      ]),
    ),
  );
/** Sends a request to the address in a mail, as a mail program does: without a session. */
const click = (method = 'POST', sending: Sending = {}, which = token) =>
  temp.ask(method, `/api/v1/public/unsubscribe/${which}`, { at: 'acme', ...sending });

test.each(Object.entries(FORMS))('a mail program unsubscribes with a form of %s', async (type, body) => {
  const answer = await click('POST', { body, headers: { 'content-type': type } });
  expect([answer.status, await off()]).toEqual([204, [[aaron, 'assigned']]]);
  // Nothing else takes forms.
  const site = await temp.ask('POST', '/api/v1/company/site', {
    at: 'acme',
    token: temp.tokens.acme,
    body,
    headers: { 'content-type': type },
  });
  expect(site.status).toBe(415);
});

test('what only looks at the address ends nothing, and tells nothing of it', async () => {
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect([method, (await click(method)).status]).toEqual([method, method === 'OPTIONS' ? 204 : 405]);
  const page = await temp.ask('GET', `/r/stop/${token}`, { at: 'acme' });
  expect([page.status === 500, await off()]).toEqual([false, []]);
});

test('an address that was changed, or of another tenant, is unknown', async () => {
  const unknown = await click('POST', {}, 'x'.repeat(32));
  expect(unknown.status).toBe(404);
  const bytes = Buffer.from(token, 'base64url');
  // The number of the user stands at the beginning.
  bytes[7] = (bytes[7] as number) + 1;
  const asked = [
    await click('POST', {}, bytes.toString('base64url')),
    await click('POST', {}, `${token}A`),
    await click('POST', { at: 'globex' }),
    await click('POST', { at: 'globex', token: temp.tokens.globex }),
  ];
  for (const { status, body } of asked) expect([status, body]).toEqual([404, unknown.body]);
  expect(await off()).toEqual([]);
});

test('mail programs may repeat it, all at once', async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => click()));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
  expect(await off()).toEqual([[aaron, 'assigned']]);
});

test('it goes on working after their role, password or access has changed, and opens nothing', async () => {
  await ask('PATCH', `users/user/${aaron}`, { is_active: false });
  const answer = await click();
  expect([answer.status, answer.body, await off()]).toEqual([204, '', [[aaron, 'assigned']]]);
  expect(answer.headers['set-cookie']).toBeUndefined();
  await ask('PATCH', `users/user/${aaron}`, { is_active: true });
  expect(await off()).toEqual([[aaron, 'assigned']]);
});
