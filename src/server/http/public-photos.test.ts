import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tenantSchema } from '../../../test/support/product-schemas.ts';
import { jpegFile, pngFile } from '../../../test/support/sample-files.ts';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Answer, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { sweepFiles } from '../files/sweep-files.ts';
import type { Store } from '../store/store.ts';

const REQUEST = 'requests/request';
let temp: TempApp;
let now = new Date('2026-03-02T08:00:00.000Z');
let token: string;
let asset: number;
let network = 0;

beforeAll(async () => {
  temp = await tempApp({
    now: () => now,
    environment: { TRUST_PROXY: '127.0.0.1', MAX_FILE_MB: '1', MAX_FILES_GB: '0.005' },
  });
  await admin('PATCH', 'company/settings', { portal_open: true });
  token = (await admin('POST', 'requests/portal', { name: 'Front desk', is_open: true })).body.data.token;
  asset = await refer('assets/equipments');
});
afterAll(() => temp.remove());

const admin = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: temp.tokens.acme, body });
async function refer(path: string): Promise<number> {
  const { body } = await admin('GET', `${path}?page_size=1`);
  if (body.data[0]) return body.data[0].id;
  return (await admin('POST', path, await sampleRecord(entityAt(manifest, path), refer))).body.data.id;
}
const from = () => `192.0.2.${network}`;
const stranger = (method: string, path: string, body?: unknown, at: 'acme' | 'globex' = 'acme') =>
  temp.ask(method, `/api/v1/public/${path}`, { at, body, headers: { 'x-forwarded-for': from() } });
/** A form just opened from a new network address. */
async function newForm(): Promise<string> {
  network += 1;
  return (await stranger('GET', `portal/${token}`)).body.data.form;
}
async function photo(
  form: string,
  { bytes = jpegFile(), name = 'leak.jpg', place = token, at = 'acme', thumbOf = 0 } = {},
): Promise<Answer> {
  const path = thumbOf ? `/${thumbOf}/thumb?` : `?name=${encodeURIComponent(name)}&`;
  const answer = await temp.app.inject({
    method: 'POST',
    url: `/api/v1/public/photo/${place}${path}form=${encodeURIComponent(form)}`,
    headers: { host: `${at}.localhost:3000`, 'content-type': 'image/jpeg', 'x-forwarded-for': from() },
    payload: bytes,
  });
  return { status: answer.statusCode, headers: answer.headers, body: JSON.parse(answer.payload || 'null') };
}
async function send(form: string, photos: number[]): Promise<Answer> {
  now = new Date(now.getTime() + 4000);
  return stranger('POST', `request/${token}`, {
    form,
    title: 'It leaks',
    ...(photos.length > 0 && { photos }),
  });
}
const newest = async () => (await admin('GET', `${REQUEST}?ordering=-id&page_size=1`)).body.data[0];
async function inStore<T>(work: (store: Store) => Promise<T>): Promise<T> {
  const ref = temp.tenancy.bySubdomain('acme');
  if (!ref) throw new Error('There is no acme');
  const lease = await temp.tenancy.acquire(ref);
  return work(lease.store).finally(() => lease.release());
}
const waiting = () =>
  inStore((store) =>
    store.read((reader) => reader.count('_file', { where: [{ property: 'entity', op: 'null' }] })),
  );
async function bytesOf(entity: string, record: number, property: string, which = 'url') {
  const query = `entity=${entity}&record=${record}&property=${property}`;
  const links = (await admin('GET', `files/links?${query}`)).body.data as Record<string, string>[];
  return Promise.all(
    links.map(async (link) => {
      const headers = { host: 'acme.localhost:3000' };
      if (!link[which]) return undefined;
      return (await temp.app.inject({ url: link[which], headers })).rawPayload;
    }),
  );
}

test('photos of a stranger come with the request and go on to its work order, byte by byte', async () => {
  const form = await newForm();
  const large = pngFile(700_000);
  const one = await photo(form);
  const two = await photo(form, { bytes: large, name: 'hall.png' });
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(Object.keys(one.body.data)).toEqual(['id']);
  expect((await photo(form, { thumbOf: two.body.data.id })).status).toBe(201);
  const ids = [one.body.data.id, two.body.data.id];
  const reported = await send(form, ids);
  expect(reported.status, JSON.stringify(reported.body)).toBe(201);
  const request = await newest();
  expect(request.photos).toMatchObject([{ name: 'leak.jpg' }, { name: 'hall.png', thumb: true }]);

  const accepted = await admin('POST', `${REQUEST}/${request.id}/accept`, { asset });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const order = accepted.body.data.work_order.id;
  const { files } = (await admin('GET', `work-orders/work_order/${order}`)).body.data;
  expect(files).toMatchObject([{ name: 'leak.jpg' }, { name: 'hall.png', thumb: true }]);
  expect(files.some(({ id }: { id: number }) => ids.includes(id))).toBe(false);
  const same = async () => [
    ...(await bytesOf('work-orders/work_order', order, 'files')),
    (await bytesOf('work-orders/work_order', order, 'files', 'thumb_url'))[1],
    ...(await bytesOf(REQUEST, request.id, 'photos')),
  ];
  const [small, whole, thumb, ofRequest, wholeOfRequest] = await same();
  expect(small?.equals(jpegFile())).toBe(true);
  expect(whole?.equals(large)).toBe(true);
  expect(thumb?.equals(jpegFile())).toBe(true);
  expect(ofRequest?.equals(jpegFile())).toBe(true);
  expect(wholeOfRequest?.equals(large)).toBe(true);
});

test('only pictures, not large ones, and what a form does not hold is refused', async () => {
  const form = await newForm();
  const refused = [
    await photo(form, { bytes: Buffer.from('%PDF-1.7\n'), name: 'a.pdf' }),
    await photo(form, { bytes: Buffer.from('hello'), name: 'a.txt' }),
    await photo(form, { bytes: Buffer.from('<svg xmlns="x"/>'), name: 'a.jpg' }),
    await photo(form, { bytes: jpegFile({ width: 5_000, height: 5_000 }) }),
    await photo(form, { bytes: pngFile(1_100_000), name: 'a.png' }),
    await photo(form, { name: '../a.jpg' }),
    await photo('made-up'),
    await photo(form, { place: 'x'.repeat(22) }),
    await photo(form, { at: 'globex' }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([415, 415, 415, 415, 413, 422, 422, 404, 404]);
  expect(await waiting()).toBe(0);
});

test('a photo is of its form alone, and comes before the report', async () => {
  const [mine, other] = [await newForm(), await newForm()];
  const { id } = (await photo(mine)).body.data;
  expect((await photo(other, { thumbOf: id })).status).toBe(404);
  expect((await send(other, [id])).body.errors).toHaveProperty('photos');
  expect((await admin('POST', REQUEST, { title: 'Mine now', photos: [id] })).status).toBe(422);
  expect((await send(mine, [id])).status).toBe(201);
  expect((await photo(mine)).body.errors).toHaveProperty('form');
});

test('a form that was sent takes no thumbnail any more, not even of a photo that its report left out', async () => {
  const form = await newForm();
  const { id } = (await photo(form)).body.data;
  expect((await send(form, [])).status).toBe(201);
  const late = await photo(form, { thumbOf: id });
  expect([late.status, late.body.errors]).toEqual([
    422,
    { form: [expect.stringContaining('has been sent')] },
  ]);
});

test('three photos are in a report, six wait for one, fifteen of a network', async () => {
  const form = await newForm();
  const ids: number[] = [];
  for (let count = 0; count < 6; count++) ids.push((await photo(form)).body.data.id);
  expect((await photo(form)).status).toBe(422);
  expect((await send(form, ids.slice(0, 4))).body.errors).toHaveProperty('photos');
  expect((await send(form, ids.slice(0, 3))).status).toBe(201);
  network -= 1;
  const others = [await newForm(), (await stranger('GET', `portal/${token}`)).body.data.form];
  const codes: number[] = [];
  for (const next of others) for (let count = 0; count < 6; count++) codes.push((await photo(next)).status);
  for (let count = 0; count < 4; count++) {
    const next = (await stranger('GET', `portal/${token}`)).body.data.form;
    codes.push((await photo(next)).status);
  }
  // The three photos that the first report left out count as waiting too.
  expect(codes).toEqual([...Array(12).fill(201), 429, 429, 429, 429]);
});

test('what strangers have sent and not used takes a tenth of the room at most, and goes after two hours', async () => {
  now = new Date(now.getTime() + 2 * 3_600_000 + 1);
  await inStore((store) => sweepFiles(store, tenantSchema.entities, now));
  expect(await waiting()).toBe(0);
  expect((await photo(await newForm(), { bytes: pngFile(540_000), name: 'a.png' })).status).toBe(201);
  const form = await newForm();
  expect((await photo(form)).status).toBe(429);
  expect((await send(form, [])).status).toBe(201);
});

test('photos of many networks that come at once take no more together than one after the other', async () => {
  now = new Date(now.getTime() + 2 * 3_600_000 + 1);
  await inStore((store) => sweepFiles(store, tenantSchema.entities, now));
  const forms: [string, string][] = [];
  for (let count = 0; count < 3; count++) forms.push([await newForm(), from()]);
  const bytes = pngFile(540_000);
  const started = forms.map(([form, address]) => {
    const body = new PassThrough();
    body.write(bytes.subarray(0, -1));
    const answer = temp.app.inject({
      method: 'POST',
      url: `/api/v1/public/photo/${token}?name=a.png&form=${encodeURIComponent(form)}`,
      headers: { host: 'acme.localhost:3000', 'content-type': 'image/png', 'x-forwarded-for': address },
      payload: body,
    });
    return { body, answer };
  });
  await expect.poll(waiting).toBe(3);
  const codes: number[] = [];
  for (const { body, answer } of started) {
    body.end(bytes.subarray(-1));
    codes.push((await answer).statusCode);
  }
  expect(codes).toEqual([201, 429, 429]);
  expect(await waiting()).toBe(1);
});

/** Opens a portal of the other tenant and returns its token. */
async function openGlobex(): Promise<string> {
  const gus = await temp.signIn('globex', 'gus@globex.example');
  const globex = (method: string, path: string, body?: unknown) =>
    temp.ask(method, `/api/v1/${path}`, { at: 'globex', token: gus, body });
  await globex('PATCH', 'company/settings', { portal_open: true });
  return (await globex('POST', 'requests/portal', { name: 'Gate', is_open: true })).body.data.token;
}

test('photos that come slowly from many networks to one tenant hold up no other', async () => {
  now = new Date(now.getTime() + 2 * 3_600_000 + 1);
  await inStore((store) => sweepFiles(store, tenantSchema.entities, now));
  const there = await openGlobex();
  await temp.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = temp.app.server.address() as AddressInfo;
  const slow = [];
  for (let count = 0; count < 12; count++) {
    const form = encodeURIComponent(await newForm());
    const sending = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: `/api/v1/public/photo/${token}?name=slow.jpg&form=${form}`,
      headers: { host: 'acme.localhost', 'x-forwarded-for': from(), 'content-length': 600_000 },
    });
    sending.on('error', () => {}).write(jpegFile());
    slow.push(sending);
  }
  await expect.poll(waiting).toBe(4);
  network += 1;
  const form = (await stranger('GET', `portal/${there}`, undefined, 'globex')).body.data.form;
  expect((await photo(form, { place: there, at: 'globex' })).status).toBe(201);
  for (const sending of slow) sending.destroy();
  await expect.poll(waiting).toBe(0);
});

test('photos of strangers, also those in reports, leave half of the room to the people of the tenant', async () => {
  const there = await openGlobex();
  const globex = { place: there, at: 'globex' };
  const open = async () => {
    network += 1;
    return (await stranger('GET', `portal/${there}`, undefined, 'globex')).body.data.form;
  };
  const codes: number[] = [];
  for (let count = 0; count < 4; count++) {
    const form = await open();
    const answer = await photo(form, { bytes: pngFile(950_000), name: 'hall.png', ...globex });
    codes.push(answer.status);
    now = new Date(now.getTime() + 4000);
    const photos = answer.status === 201 ? [answer.body.data.id] : [];
    const report = { form, title: 'It leaks', photos };
    expect((await stranger('POST', `request/${there}`, report, 'globex')).status).toBe(201);
  }
  expect(codes).toEqual([201, 201, 201, 429]);
  const own = await temp.app.inject({
    method: 'POST',
    url: '/api/v1/files?name=a.png',
    headers: {
      host: 'globex.localhost:3000',
      authorization: `Bearer ${await temp.signIn('globex', 'gus@globex.example')}`,
    },
    payload: pngFile(950_000),
  });
  expect(own.statusCode).toBe(201);
});

test('a request is accepted without the photos whose copies have no room, and the log says so', async () => {
  temp.tokens.acme = await temp.signIn('acme', 'ann@acme.example');
  const form = await newForm();
  const { id } = (await photo(form, { bytes: pngFile(500_000), name: 'hall.png' })).body.data;
  expect((await send(form, [id])).status).toBe(201);
  const request = await newest();
  const upload = (bytes: Buffer) =>
    temp.app.inject({
      method: 'POST',
      url: '/api/v1/files?name=a.png',
      headers: {
        host: 'acme.localhost:3000',
        authorization: `Bearer ${temp.tokens.acme}`,
        'content-type': 'image/png',
      },
      payload: bytes,
    });
  for (const size of [900_000, 400_000])
    for (let status = 201; status === 201; ) ({ statusCode: status } = await upload(pngFile(size)));

  const accepted = await admin('POST', `${REQUEST}/${request.id}/accept`, { asset });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  const order = accepted.body.data.work_order.id;
  expect((await admin('GET', `work-orders/work_order/${order}`)).body.data.files).toBeNull();
  expect((await admin('GET', `${REQUEST}/${request.id}`)).body.data.photos).toMatchObject([{ id }]);
  const logs = (await admin('GET', `work-orders/work_order_log?work_order_id=${order}&log_type=request`))
    .body;
  expect(logs.data[0].description).toMatch(/ There was no room for copies of its photo\.$/);

  const refused = await photo(await newForm(), { bytes: pngFile(500_000), name: 'hall.png' });
  expect([refused.status, refused.body.message]).toEqual([
    507,
    'No more photos can be taken right now. Send the report without them.',
  ]);
});

test('photos are added to a report by its status page, three in all, until it is answered for good', async () => {
  const form = await newForm();
  const first = (await photo(form)).body.data.id;
  const place = (await send(form, [first])).body.data.status;
  const shown = async () => (await stranger('GET', `request/${place}`)).body.data;
  const before = await shown();
  expect(before).toMatchObject({
    photos_left: 2,
    form: expect.any(String),
    code: expect.stringMatching(/^RQ-/),
  });
  const second = (await photo(before.form, { place, name: 'closer.jpg' })).body.data.id;
  const third = (await photo(before.form, { place, name: 'again.jpg' })).body.data.id;
  const add = (photos: number[], by = before.form, at = place) =>
    stranger('POST', `request/${at}/photos`, { form: by, photos });
  // Neither the photos of others, nor by the form of another page.
  const other = await newForm();
  const strange = (await photo(other)).body.data.id;
  expect((await add([strange])).status).toBe(422);
  expect((await add([second], other)).status).toBe(422);
  expect((await add([second, third, second])).status).toBe(422);
  expect((await add([second, third])).status).toBe(200);
  // A phone sent it twice.
  expect((await add([second, third])).status).toBe(200);
  expect((await newest()).photos.map(({ name }: { name: string }) => name)).toEqual([
    'leak.jpg',
    'closer.jpg',
    'again.jpg',
  ]);
  expect(await shown()).toMatchObject({ photos_left: 0, form: null });
  const declined = await admin('POST', `${REQUEST}/${(await newest()).id}/decline`, { answer: 'No.' });
  expect(declined.status).toBe(200);
  expect((await add([second], before.form)).status).toBe(404);
});

test('photos added after a report was accepted go on to its work order, while that is open', async () => {
  const form = await newForm();
  const place = (await send(form, [(await photo(form)).body.data.id])).body.data.status;
  const { id } = await newest();
  const { work_order: order } = (await admin('POST', `${REQUEST}/${id}/accept`, { asset })).body.data;
  const filesOf = async () =>
    (await admin('GET', `work-orders/work_order/${order.id}`)).body.data.files ?? [];
  const add = async (name: string) => {
    const page = (await stranger('GET', `request/${place}`)).body.data;
    const one = (await photo(page.form, { place, name })).body.data.id;
    return (await stranger('POST', `request/${place}/photos`, { form: page.form, photos: [one] })).status;
  };
  expect(await filesOf()).toHaveLength(1);
  expect(await add('closer.jpg')).toBe(200);
  expect((await filesOf()).map(({ name }: { name: string }) => name)).toEqual(['leak.jpg', 'closer.jpg']);
});

test('the token of a status page cannot be made up, changed or taken to another company', async () => {
  const form = await newForm();
  const place: string = (await send(form, [])).body.data.status;
  const status = async (token: string, at: 'acme' | 'globex' = 'acme') =>
    (await stranger('GET', `request/${encodeURIComponent(token)}`, undefined, at)).status;
  expect(await status(place)).toBe(200);
  expect(await status(place, 'globex')).toBe(404);
  for (let at = 0; at < place.length; at++) {
    const changed = `${place.slice(0, at)}${place[at] === 'A' ? 'B' : 'A'}${place.slice(at + 1)}`;
    expect(await status(changed), `sign ${at}`).toBe(404);
  }
  // What the company has signed for something else is no status page either.
  for (const token of [form, token64(), place.slice(0, -1), `${place}A`, place.toUpperCase()])
    expect(await status(token), token).toBe(404);
});

function token64(): string {
  return Buffer.alloc(24, 7).toString('base64url');
}
