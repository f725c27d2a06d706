import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { hiddenBomb, jpegFile, pngFile, zipFile } from '../../../test/support/sample-files.ts';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Sending, sendFile } from '../../../test/support/send-file.ts';
import { type Answer, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Row, Store } from '../store/store.ts';

const DAY = 24 * 60 * 60_000;
/** A busy machine takes its time. */
const PATIENTLY = { timeout: 30_000 };
const ORDER = 'work-orders/work_order';
let temp: TempApp;
let aaron: string;
let now = new Date('2026-03-02T10:00:00Z');

beforeAll(async () => {
  temp = await tempApp({ environment: { MAX_FILE_MB: '1', MAX_FILES_GB: '0.01' }, now: () => now });
  aaron = await temp.signIn('acme', 'aaron@acme.example');
});
afterAll(() => temp.remove());

const send = (path: string, bytes: Buffer | string, sending?: Sending) =>
  sendFile(temp, path, bytes, sending);
const upload = (name: string, bytes: Buffer | string, sending?: Sending) =>
  send(`?name=${encodeURIComponent(name)}`, bytes, sending);
/** Uploads a file and returns its id. */
async function sent(name = 'pump.png', bytes = pngFile(), sending?: Sending): Promise<number> {
  const answer = await upload(name, bytes, sending);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}
const ask = (method: string, path: string, body?: unknown, token = temp.tokens.acme) =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token, body });

let number = 0;
async function make(path: string, own: object = {}): Promise<number> {
  const sample = await sampleRecord(entityAt(manifest, path), refer, { number: ++number });
  const answer = await ask('POST', path, { ...sample, ...own });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data.id;
}
async function refer(path: string): Promise<number> {
  const { body } = await ask('GET', `${path}?page_size=1`);
  return body.data[0]?.id ?? make(path);
}
const filesOf = async (order: number) => (await ask('GET', `${ORDER}/${order}`)).body.data.files;
const idsOf = async (order: number) => (await filesOf(order))?.map(({ id }: Row) => id) ?? null;
const change = (order: number, files: unknown, token?: string) =>
  ask('PATCH', `${ORDER}/${order}`, { files }, token);
const linksOf = (order: number, token?: string) =>
  ask('GET', `files/links?entity=${ORDER}&record=${order}&property=files`, undefined, token);

async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const ref = temp.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await temp.tenancy.acquire(ref);
  return work(lease.store).finally(() => lease.release());
}
const count = (table: string) => inStore((store) => store.read((reader) => reader.count(table)));
const sweep = () => inStore((store) => sweepFiles(store, tenantSchema.entities, now));
async function bytesAt(url: string, at = 'acme') {
  const answer = await temp.app.inject({ url, headers: { host: `${at}.localhost:3000` } });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

test('a file and its thumbnail that are sent again with their keys are there once', async () => {
  const [once, small] = ['once', 'small'].map((key) => ({ headers: { 'idempotency-key': key } }));
  const id = await sent('a.png', pngFile(), once);
  expect([await sent('a.png', pngFile(), once), await count('_file')]).toEqual([id, 1]);
  const thumb = await Promise.all([1, 2].map(() => send(`/${id}/thumb`, jpegFile(), small)));
  expect(thumb.map(({ status }) => status)).toEqual([201, 201]);
});

test('a photo is sent, put into an order, and read by its link byte by byte', async () => {
  const photo = pngFile(700_000);
  const answer = await upload('Pumpe Süd "1".png', photo, {
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.body.data).toMatchObject({ type: 'image/png', size: photo.length, thumb: false });
  const { id } = answer.body.data;
  expect((await send(`/${id}/thumb`, jpegFile())).body.data.thumb).toBe(true);
  const order = await make(ORDER, { files: [id] });
  expect(await filesOf(order)).toEqual([{ ...answer.body.data, thumb: true }]);
  const [link] = (await linksOf(order)).body.data;
  const whole = await bytesAt(link.url);
  expect(whole.bytes.equals(photo)).toBe(true);
  expect(whole.headers).toMatchObject({
    'content-type': 'image/png',
    'content-length': String(photo.length),
    'content-disposition': `inline; filename="Pumpe S_d _1_.png"; filename*=UTF-8''Pumpe%20S%C3%BCd%20%221%22.png`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'cache-control': 'no-store',
  });
  expect((await bytesAt(link.thumb_url)).bytes.equals(jpegFile())).toBe(true);
  expect((await bytesAt(`${link.url}&save=1`)).headers['content-disposition']).toMatch(/^attachment;/);
  // What a browser would run or draw itself is saved, and never shown in the name of the app.
  for (const [name, type] of [
    ['list.txt', 'text/plain'],
    ['list.csv', 'text/csv'],
  ] as const) {
    const paper = await make(ORDER, { files: [await sent(name, Buffer.from('1;2'))] });
    const { headers } = await bytesAt((await linksOf(paper)).body.data[0].url);
    expect(headers['content-type']).toContain(type);
    expect(headers['content-disposition']).toMatch(/^attachment;/);
  }
  const [row] = await inStore((store) =>
    store.read((reader) => reader.find('_file', { where: [{ property: 'id', op: 'eq', value: id }] })),
  );
  expect(row?.sha256).toBe(createHash('sha256').update(photo).digest('hex'));
});

test('photos of the completion join those of the order; what it has not is refused, and nothing is done', async () => {
  const order = await make(ORDER, { files: [await sent()] });
  const refused = await ask('POST', `${ORDER}/${order}/complete`, { photos: [999] });
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['files']]);
  const done = await ask('POST', `${ORDER}/${order}/complete`, { photos: [await sent('after.png')] });
  expect([done.status, done.body.data.is_closed]).toEqual([200, true]);
  expect((await filesOf(order)).map(({ name }: Row) => name)).toEqual(['pump.png', 'after.png']);
});

describe('what a file is follows from its bytes', () => {
  test.each<[string, Buffer | string, string]>([
    ['a.JPG', jpegFile(), 'image/jpeg'],
    ['a.pdf', '%PDF-1.7\n<html><script>alert(1)</script>', 'application/pdf'],
    ['a.csv', 'a;b\r\n1;ü', 'text/csv'],
    ['a.txt', 'Grüße\n', 'text/plain'],
    [
      'a.xlsx',
      zipFile('xl/workbook.xml'),
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ],
    [
      'a.docx',
      zipFile('word/document.xml'),
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    ],
  ])('%s is taken', async (name, bytes, type) => {
    const answer = await upload(name, bytes);
    expect([answer.status, answer.body.data?.type]).toEqual([201, type]);
  });

  test.each<[string, Buffer | string, number, RegExp]>([
    ['a.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415, /none of the types/],
    ['a.html', '<!doctype html>', 415, /none of the types/],
    ['a.txt', '\ufeff <!DOCTYPE html><script>', 415, /HTML/],
    ['a.png', jpegFile(), 415, /must end in \.jpg/],
    ['a.exe', 'MZ\0\0', 415, /none of the types/],
    ['a.csv', 'a;b\0', 415, /no text/],
    ['a.zip', zipFile('a.txt'), 415, /zip archive/],
    ['a.xlsx', zipFile('xl/workbook.xml', 'xl/vbaproject.bin'), 415, /macros/],
    ['a.xlsx', zipFile('xl/workbook.xml', 'evil.exe'), 415, /no part of an office file/],
    ['a.xlsx', zipFile('word/document.xml'), 415, /must end in \.docx/],
    ['bomb.png', pngFile(0, { width: 60_000, height: 60_000 }), 415, /too many/],
    ['bomb.jpg', hiddenBomb(), 415, /too many/],
    ['a.png', '\x89PNG\r\n\x1a\n', 415, /cannot be read|none of/],
    ['a.txt', '', 415, /empty/],
    ['big.png', pngFile(1_100_000), 413, /at most 1 MB/],
    ['../a.png', pngFile(), 422, /without folders/],
    ['a\n.png', pngFile(), 422, /cannot be seen/],
    ['gpj.\u202eexe.png', pngFile(), 422, /cannot be seen/],
    ['a\u200b.png', pngFile(), 422, /cannot be seen/],
    ['', pngFile(), 422, /required/],
  ])('%s is refused', async (name, bytes, status, message) => {
    const before = [await count('_file'), await count('_file_piece')];
    const answer = await upload(name, bytes);
    expect([answer.status, answer.body.message]).toEqual([status, expect.stringMatching(message)]);
    expect([await count('_file'), await count('_file_piece')]).toEqual(before);
  });
});

test('a small picture is small when it is drawn too', async () => {
  const id = await sent();
  const refused = await send(`/${id}/thumb`, jpegFile({ width: 10_000, height: 10_000 }));
  expect([refused.status, refused.body.message]).toEqual([415, expect.stringMatching(/too many/)]);
  expect((await send(`/${id}/thumb`, jpegFile({ width: 320, height: 320 }))).status).toBe(201);
});

describe('a file belongs to one record', () => {
  test('of two that take it at once one gets it', async () => {
    const id = await sent();
    const orders = [await make(ORDER), await make(ORDER)];
    const answers = await Promise.all(orders.map((order) => change(order, [id])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect(answers.find(({ status }) => status === 422)?.body.errors.files[0]).toMatch(/not there for you/);
  });

  test.each([
    ['of somebody else that is not used', async () => sent('b.png', pngFile(), { token: aaron })],
    ['that is not there', async () => 999_999],
  ])('an upload %s is not known', async (_what, other) => {
    const order = await make(ORDER);
    const answer = await change(order, [await other()]);
    expect([answer.status, await filesOf(order)]).toEqual([422, null]);
  });

  test('a list names each once, no more than there may be, and nothing else', async () => {
    const order = await make(ORDER);
    const id = await sent();
    for (const wrong of [
      [id, id],
      [String(id)],
      [{ id }],
      'x',
      Array.from({ length: 21 }, (_, at) => at + 1),
    ])
      expect((await change(order, wrong)).status, JSON.stringify(wrong)).toBe(422);
    expect((await change(order, [id])).status).toBe(200);
    expect((await change(order, [])).body.data.files).toBe(null);
  });

  test('many at once: each gets the same change, so that only one takes the file', async () => {
    const orders = [await make(ORDER), await make(ORDER)];
    const id = await sent();
    const answer = await ask('POST', `${ORDER}/batch`, { ids: orders, change: { files: [id] } });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect([await idsOf(orders[0] as number), await idsOf(orders[1] as number)]).toEqual([[id], null]);
    const sets = (await ask('GET', 'change-sets')).body.data;
    await ask('POST', `change-sets/${sets[0].id}/undo`);
    expect(await idsOf(orders[0] as number)).toBe(null);
    // A file that its record had before can be put back there, and nowhere else.
    expect((await change(orders[1] as number, [id])).status).toBe(422);
    expect((await change(orders[0] as number, [id])).status).toBe(200);
  });

  test('a deleted order comes back with its files', async () => {
    const photo = pngFile(9);
    const order = await make(ORDER, { files: [await sent('c.png', photo)] });
    await ask('DELETE', `${ORDER}/${order}`);
    await sweep();
    expect((await linksOf(order)).status).toBe(404);
    expect((await ask('POST', `${ORDER}/${order}/restore`)).status).toBe(200);
    const [link] = (await linksOf(order)).body.data;
    expect((await bytesAt(link.url)).bytes.equals(photo)).toBe(true);
  });

  test('the history tells names', async () => {
    const order = await make(ORDER);
    await change(order, [await sent('valve.png')]);
    const { body } = await ask('GET', `history?entity=${ORDER}&key=${order}&page_size=1`);
    expect(body.data[0]).toMatchObject({
      before: { files: null },
      after: { files: [{ name: 'valve.png' }] },
    });
  });
});

describe('links', () => {
  test('end after five minutes, with the session, and when a letter of them is another', async () => {
    const token = await temp.signIn('acme', 'aaron@acme.example');
    const order = await make(ORDER, { files: [await sent()] });
    const [{ url }] = (await linksOf(order, token)).body.data;
    expect((await bytesAt(url)).status).toBe(200);
    expect((await bytesAt(url, 'globex')).status).toBe(404);
    for (const changed of [
      url.replace(/sign=(.)/, (_all: string, sign: string) => `sign=${sign === '-' ? '_' : '-'}`),
      url.replace('part=whole', 'part=thumb'),
      url.replace(/session=\d+/, 'session=1'),
      url.replace(/until=\d+/, `until=${now.getTime() + 200_000}`),
      url.replace(/files\/\d+/, `files/${await sent()}`),
      url.split('?')[0],
    ])
      expect((await bytesAt(changed)).status, changed).toBe(404);
    await ask('POST', 'users/logout', undefined, token);
    expect((await bytesAt(url)).status).toBe(404);
    const [mine] = (await linksOf(order)).body.data;
    const before = now;
    now = new Date(now.getTime() + 5 * 60_000);
    expect((await bytesAt(mine.url)).status).toBe(404);
    now = before;
    expect(temp.logged.join('')).not.toContain(new URL(mine.url, 'http://x').searchParams.get('sign'));
  });

  test('show what its reader may read, and what the record still tells of', async () => {
    const order = await make(ORDER, { files: [await sent()] });
    const token = await temp.signIn('acme', 'aaron@acme.example');
    const [{ url }] = (await linksOf(order, token)).body.data;
    const people = (await ask('GET', 'users/user')).body.data as Row[];
    const { id } = people.find(({ name }) => name === 'Aaron') as Row;
    const roles = (await ask('GET', 'users/role')).body.data as Row[];
    const role = roles.find(({ base }) => base === 'requester');
    await ask('PATCH', `users/user/${id}`, { role: role?.id });
    expect((await bytesAt(url)).status).toBe(404);
    expect((await linksOf(order, token)).status).toBe(404);
    await ask('PATCH', `users/user/${id}`, { role: roles.find(({ base }) => base === 'viewer')?.id });
    expect((await bytesAt(url)).status).toBe(200);
    const places = await ask('POST', 'users/role', { name: 'Places', base: 'viewer', grants: {} });
    await ask('PATCH', `users/user/${id}`, { role: places.body.data.id });
    expect((await upload('a.png', pngFile(), { token })).status).toBe(403);
    await ask('PATCH', `users/user/${id}`, { role: roles[0]?.id });
    await change(order, null);
    expect((await bytesAt(url)).status).toBe(404);
  });

  test('to an upload that no record has do not exist', async () => {
    const id = await sent();
    expect((await bytesAt(`/api/v1/files/${id}`)).status).toBe(404);
  });
});

describe('a body that does not come whole', () => {
  let port: number;
  beforeAll(async () => {
    await temp.app.listen({ port: 0, host: '127.0.0.1' });
    port = (temp.app.server.address() as AddressInfo).port;
  });
  const begin = (headers: Record<string, string | number>) =>
    httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/v1/files?name=half.png',
      headers: { host: 'acme.localhost', authorization: `Bearer ${temp.tokens.acme}`, ...headers },
    });

  test.each([
    ['of a known length', { 'content-length': 600_000 }],
    ['of no known length', { 'transfer-encoding': 'chunked' }],
  ])('%s leaves nothing', async (_what, headers) => {
    const before = [await count('_file'), await count('_file_piece')];
    const sending = begin(headers);
    sending.on('error', () => {});
    sending.write(pngFile(400_000));
    // Some of its pieces are stored by now.
    await vi.waitUntil(async () => (await count('_file_piece')) > (before[1] as number), PATIENTLY);
    sending.destroy();
    await vi.waitUntil(async () => (await count('_file')) === before[0], PATIENTLY);
    expect(await count('_file_piece')).toBe(before[1]);
  });

  test('but goes on for too long is told so', async () => {
    const sending = begin({ 'transfer-encoding': 'chunked' });
    sending.on('error', () => {});
    const answered = once(sending, 'response');
    sending.end(pngFile(3_000_000));
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(413);
  });

  test('takes the places of nobody else, however many are sent slowly', async () => {
    const before = await count('_file');
    const slow = Array.from({ length: 30 }, () => begin({ 'content-length': 600_000 }));
    for (const sending of slow) sending.on('error', () => {}).write(pngFile(300_000));
    await vi.waitUntil(async () => (await count('_file')) === before + 4, PATIENTLY);
    expect((await upload('a.png', pngFile(), { token: aaron })).status).toBe(201);
    expect((await upload('a.png', pngFile(), { token: temp.tokens.globex, at: 'globex' })).status).toBe(201);
    expect(await count('_file')).toBe(before + 5);
    for (const sending of slow) sending.destroy();
    await vi.waitUntil(async () => (await count('_file')) === before + 1, PATIENTLY);
  });
});

test('what nobody uses goes after a day, and what was removed after thirty', async () => {
  const start = now;
  const [unused, used] = [await sent(), await sent()];
  const order = await make(ORDER, { files: [used] });
  const isThere = async (id: number) =>
    (await inStore((store) => store.read((reader) => reader.get('_file', id)))) !== null;
  now = new Date(start.getTime() + DAY - 1000);
  await sweep();
  expect([await isThere(unused), await isThere(used)]).toEqual([true, true]);
  now = new Date(start.getTime() + DAY + 1000);
  await sweep();
  expect([await isThere(unused), await isThere(used)]).toEqual([false, true]);
  temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
  await change(order, null);
  await sweep();
  now = new Date(now.getTime() + 29 * DAY);
  await sweep();
  expect(await isThere(used)).toBe(true);
  now = new Date(now.getTime() + 2 * DAY);
  await sweep();
  expect([await isThere(used), await count('_file_piece')]).toEqual([false, expect.any(Number)]);
  now = start;
  temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
});

test('nobody has more than a hundred unused uploads, and a tenant so much room', async () => {
  let taken = 0;
  while ((await upload('a.txt', 'a')).status === 201) taken += 1;
  expect([taken, (await upload('a.txt', 'a')).status]).toEqual([100, 429]);
  const token = await temp.signIn('acme', 'aaron@acme.example');
  let answer: Answer;
  do answer = await upload('a.png', pngFile(1_000_000), { token });
  while (answer.status === 201);
  expect([answer.status, answer.body.message]).toEqual([507, expect.stringMatching(/All files together/)]);
  const sizes = await inStore((store) => store.read((reader) => reader.sum('_file', 'size')));
  expect(sizes).toBeLessThan(0.01 * 1024 ** 3);
  expect(sizes).toBeGreaterThan(0.009 * 1024 ** 3);
});
