import { afterAll, beforeAll, expect, test } from 'vitest';
import { pngFile } from '../../../../test/support/sample-files.ts';
import { sendFile } from '../../../../test/support/send-file.ts';
import { type TempApp, tempApp } from '../../../../test/support/temp-app.ts';

let temp: TempApp;
beforeAll(async () => {
  temp = await tempApp();
});
afterAll(() => temp.remove());

const change = (body: object) =>
  temp.ask('PATCH', '/api/v1/company/settings', { at: 'acme', token: temp.tokens.acme, body });
const look = async (at: 'acme' | 'globex') => (await temp.ask('GET', '/api/v1/look', { at })).body.data;
const bytesAt = (url: string, at: string) =>
  temp.app.inject({ url, headers: { host: `${at}.localhost:3000` } });

test('anybody sees the logo and the colour of a company at its address, and nothing else of its settings', async () => {
  expect(await look('acme')).toEqual({ accent: null, logo: null });
  expect((await bytesAt('/api/v1/look/logo', 'acme')).statusCode).toBe(404);
  const logo = pngFile(3_000);
  const { body } = await sendFile(temp, '?name=logo.png', logo);
  const { id } = body.data;
  // Sent, but not chosen yet.
  expect((await bytesAt(`/api/v1/look/logo?v=${id}`, 'acme')).statusCode).toBe(404);
  expect((await change({ logo: [id], accent: '#1d4ed8' })).status).toBe(200);
  expect(await look('acme')).toEqual({ accent: '#1d4ed8', logo: `/api/v1/look/logo?v=${id}` });
  const shown = await bytesAt(`/api/v1/look/logo?v=${id}`, 'acme');
  expect(shown.rawPayload.equals(logo)).toBe(true);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  });
  // Another company has none, whatever number is asked for.
  expect(await look('globex')).toEqual({ accent: null, logo: null });
  expect((await bytesAt(`/api/v1/look/logo?v=${id}`, 'globex')).statusCode).toBe(404);
});

test.each([
  ['logo.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
  // Named as what it is not.
  ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
])('a drawing that may hold scripts is no logo: %s', async (name, bytes) => {
  expect((await sendFile(temp, `?name=${name}`, bytes)).status).toBe(415);
});

test('a text file is no logo, and neither is a large picture', async () => {
  const note = await sendFile(temp, '?name=note.txt', 'hello');
  expect((await change({ logo: [note.body.data.id] })).status).toBe(422);
  const large = await sendFile(temp, '?name=large.png', pngFile(300_000));
  expect((await change({ logo: [large.body.data.id] })).status).toBe(422);
});

test.each([
  ['#ffff00', 'is too pale: white text on it has a contrast of 1.07 to 1, and needs 4.5'],
  ['#767676', undefined],
  ['#777777', 'is too pale: white text on it has a contrast of 4.47 to 1, and needs 4.5'],
  ['red; background: url(//evil.example)', expect.any(String)],
])('a colour must carry white text: %s', async (accent, refused) => {
  const { status, body } = await change({ accent });
  expect(status).toBe(refused ? 422 : 200);
  expect(body.errors?.accent?.[0]).toEqual(refused);
});
