import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sampleRecord } from '../../../test/support/sample-record.ts';
import { type Answer, type TempApp, tempApp } from '../../../test/support/temp-app.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { entityAt } from '../../shared/schema/manifest.ts';
import { sourceJob } from '../features/requests/forget-sources.ts';

let temp: TempApp;
let now = new Date('2026-03-02T08:00:00.000Z');
let token: string;
let label: string;
let asset: number;
const SECONDS = 1000;

beforeAll(async () => {
  temp = await tempApp({ now: () => now, environment: { TRUST_PROXY: '127.0.0.1' } });
  await admin('PATCH', 'company/settings', { portal_open: true });
  const portal = await admin('POST', 'requests/portal', {
    name: 'Front desk',
    is_open: true,
    welcome: 'Hello!',
    daily_limit: 7,
  });
  token = portal.body.data.token;
  asset = await refer('assets/equipments');
  label = (await admin('POST', `assets/equipments/${asset}/make_label`, {})).body.data.qr_token;
});
afterAll(() => temp.remove());
let network = 0;
beforeEach(() => {
  // Each test has a day and a network address of its own.
  now = new Date(now.getTime() + 48 * 3_600_000);
  network += 1;
});

const admin = async (method: string, path: string, body?: unknown): Promise<Answer> =>
  temp.ask(method, `/api/v1/${path}`, { at: 'acme', token: await signedIn(), body });
let session = '';
let signedAt = 0;
async function signedIn(): Promise<string> {
  if (Math.abs(now.getTime() - signedAt) > 600_000) {
    session = await temp.signIn('acme', 'ann@acme.example');
    signedAt = now.getTime();
  }
  return session;
}
const stranger = (
  method: string,
  path: string,
  body?: unknown,
  at: 'acme' | 'globex' = 'acme',
  from = `192.0.2.${network}`,
) => temp.ask(method, `/api/v1/public/${path}`, { at, body, headers: { 'x-forwarded-for': from } });
const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};
const formOf = async (place = token): Promise<string> =>
  (await stranger('GET', `portal/${place}`)).body.data.form;
async function send(more: object = {}, place = token, from?: string): Promise<Answer> {
  const form = await formOf(place);
  later(4 * SECONDS);
  return stranger('POST', `request/${place}`, { form, title: 'It leaks', ...more }, 'acme', from);
}
const requests = async () => (await admin('GET', 'requests/request?page_size=100&ordering=-id')).body;
async function refer(path: string): Promise<number> {
  const { body } = await admin('GET', `${path}?page_size=1`);
  if (body.data[0]) return body.data[0].id;
  return (await admin('POST', path, await sampleRecord(entityAt(manifest, path), refer))).body.data.id;
}

test('an address is right to the letter', async () => {
  for (const place of [token, label]) {
    const other = place.toUpperCase() === place ? place.toLowerCase() : place.toUpperCase();
    expect((await stranger('GET', `portal/${place}`)).status).toBe(200);
    expect((await stranger('GET', `portal/${other}`)).status).toBe(404);
  }
});

test('a stranger reports, the planner accepts, the order is completed: the status page tells it', async () => {
  const form = await stranger('GET', `portal/${label}`);
  const { name } = (await admin('GET', `assets/equipments/${asset}`)).body.data;
  expect(form.body.data).toEqual({
    company: 'Acme',
    look: { accent: null, logo: null },
    name,
    place: expect.stringContaining('Name'),
    welcome: null,
    email: 'optional',
    reported_on: [],
    choices: null,
    form: expect.any(String),
  });
  const sent = await send(
    { description: 'Since noon', requester_name: 'Jo', requester_email: 'jo@x.example' },
    label,
  );
  expect(sent.status).toBe(201);
  const status = async () => (await stranger('GET', `request/${sent.body.data.status}`)).body.data;
  expect(await status()).toMatchObject({
    company: 'Acme',
    title: 'It leaks',
    state: 'received',
    answer: null,
  });
  expect((await stranger('GET', `portal/${label}`)).body.data.reported_on).toEqual([
    now.toISOString().slice(0, 10),
  ]);
  const [made] = (await requests()).data;
  expect(made).toMatchObject({
    title: 'It leaks',
    description: 'Since noon',
    requester_name: 'Jo',
    requester_email: 'jo@x.example',
    asset: { id: asset },
    user: null,
    state: 'new',
    source_address: `192.0.2.${network}`,
  });
  const accepted = await admin('POST', `requests/request/${made.id}/accept`, { asset });
  expect(accepted.status, JSON.stringify(accepted.body)).toBe(200);
  expect(await status()).toMatchObject({ state: 'planned', planned_on: null });
  const order = accepted.body.data.work_order.id;
  await admin('POST', `work-orders/work_order/${order}/start`, {});
  expect(await status()).toMatchObject({ state: 'in_work', planned_on: null });
  await admin('POST', `work-orders/work_order/${order}/complete`, {});
  expect(await status()).toMatchObject({ state: 'done' });
  const [cancelled] = (await admin('GET', 'work-orders/status?name=Cancelled')).body.data;
  await admin('PATCH', `work-orders/work_order/${order}`, { status: cancelled.id });
  expect(await status()).toMatchObject({ state: 'received', planned_on: null, called_off: true });
  await admin('POST', `requests/request/${made.id}/decline`, { answer: 'The press is sold.' });
  expect(await status()).toMatchObject({
    state: 'declined',
    called_off: false,
    answer: 'The press is sold.',
  });
});

test('a duplicate follows the request it leads to; a declined one tells why', async () => {
  const [one, two] = [await send({ title: 'Lamp' }), await send({ title: 'No light' })];
  const [second, first] = (await requests()).data;
  await admin('POST', `requests/request/${second.id}/duplicate`, { duplicate_of: first.id });
  await admin('POST', `requests/request/${first.id}/decline`, { answer: 'The hall is closed.' });
  for (const each of [one, two])
    expect((await stranger('GET', `request/${each.body.data.status}`)).body.data).toMatchObject({
      state: 'declined',
      answer: 'The hall is closed.',
    });
});

test('wrong, closed, renewed, of another tenant, or switched off: one answer', async () => {
  const missing = await stranger('GET', `portal/${'x'.repeat(22)}`);
  expect(missing.status).toBe(404);
  const renewed = (await admin('POST', 'requests/portal', { name: 'Back', is_open: true })).body.data;
  const closed = (await admin('POST', 'requests/portal', { name: 'Shut' })).body.data;
  await admin('POST', `requests/portal/${renewed.id}/renew`, {});
  const asked = [
    await stranger('GET', `portal/${renewed.token}`),
    await stranger('GET', `portal/${closed.token}`),
    await stranger('GET', `portal/${token}`, undefined, 'globex'),
    await stranger('GET', `request/${token}`),
    await stranger('POST', `request/${closed.token}`, { form: 'x', title: 'x' }),
  ];
  const form = await formOf();
  await admin('PATCH', 'company/settings', { portal_open: false });
  later(4 * SECONDS);
  asked.push(await stranger('GET', `portal/${token}`), await stranger('GET', `portal/${label}`));
  asked.push(await stranger('POST', `request/${token}`, { form, title: 'x' }));
  await admin('PATCH', 'company/settings', { portal_open: true });
  for (const answer of asked) expect([answer.status, answer.body]).toEqual([404, missing.body]);
});

test('a form is good once, not at once, not for long, and for its own place alone', async () => {
  const before = (await requests()).meta.total;
  const form = await formOf();
  const post = (place = token, body: object = { form, title: 'Twice' }) =>
    stranger('POST', `request/${place}`, body);
  expect((await post()).status).toBe(422);
  later(4 * SECONDS);
  expect((await post(label)).status).toBe(422);
  expect(
    (await post(token, { form: `${form.slice(0, -1)}${form.endsWith('A') ? 'B' : 'A'}`, title: 'x' })).status,
  ).toBe(422);
  const [one, two] = [await post(), await post()];
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.body).toEqual(one.body);
  expect((await requests()).meta.total).toBe(before + 1);
  const old = await formOf();
  later(2 * 3_600_000 + 1);
  expect((await post(token, { form: old, title: 'Late' })).status).toBe(422);
});

test('a program that fills in everything is told what everybody is told, and nothing is made', async () => {
  const before = (await requests()).meta.total;
  const sent = await send({ website: 'https://spam.example' });
  expect(sent.status).toBe(201);
  expect((await stranger('GET', `request/${sent.body.data.status}`)).status).toBe(404);
  expect((await requests()).meta.total).toBe(before);
});

test('one network reports five times in ten minutes; after so many a day as a portal says, new ones wait', async () => {
  const codes: number[] = [];
  for (let count = 0; count < 6; count++) codes.push((await send()).status);
  expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  later(11 * 60 * SECONDS);
  expect((await send()).status).toBe(201);
  expect((await send({}, token, '2001:db8::1')).status).toBe(201);
  const over = await send({}, token, '2001:db8:1::1');
  expect(over.status).toBe(429);
  expect(over.body.message).toContain('in ten minutes');
  expect((await send({}, label, '2001:db8:2::1')).status).toBe(201);
});

test('an address of IPv6 counts with all of its network', async () => {
  const codes: number[] = [];
  for (let count = 1; count <= 6; count++)
    codes.push((await send({}, label, `2001:db8:5:5::${count}`)).status);
  expect(codes.at(-1)).toBe(429);
});

test('a network counts once, however a proxy spells it and whichever port it adds', async () => {
  const spelled = [
    ['192.0.2.200', '192.0.2.200:40001', '192.0.2.200:40002', '::ffff:192.0.2.200', '::ffff:c000:2c8'],
    ['2001:db8:6::1', '[2001:db8:6::2]:40001', '2001:0DB8:6:0::3', '2001:db8:6:0:ffff::1', '[2001:db8:6::9]'],
  ];
  for (const [first = '', ...others] of spelled) {
    const codes: number[] = [];
    for (const from of [first, ...others, first]) codes.push((await send({}, label, from)).status);
    expect(codes).toEqual([201, 201, 201, 201, 201, 429]);
  }
});

test('what is said is checked as any record is, and an email that is asked for must be there', async () => {
  expect((await send({ title: '  ' })).body.errors).toHaveProperty('title');
  expect((await send({ requester_email: 'nobody' })).body.errors).toHaveProperty('requester_email');
  expect((await send({ state: 'done' })).status).toBe(422);
  const strict = (
    await admin('POST', 'requests/portal', { name: 'Strict', is_open: true, ask_email: 'required' })
  ).body.data;
  expect((await send({}, strict.token)).body.errors).toEqual({ requester_email: ['is required'] });
  expect((await send({ requester_email: 'jo@x.example' }, strict.token)).status).toBe(201);
});

test('who is signed in is told which asset a label stands on; strangers and other tenants are not', async () => {
  const ask = (at: 'acme' | 'globex', who?: string) =>
    temp.ask('GET', `/api/v1/labels/${label}`, { at, token: who });
  expect((await ask('acme', await signedIn())).body.data).toMatchObject({ id: asset });
  const swapped = label.replace(/[a-zA-Z]/g, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
  const other = await temp.ask('GET', `/api/v1/labels/${swapped}`, { at: 'acme', token: await signedIn() });
  expect(other.status).toBe(404);
  expect((await ask('acme')).status).toBe(401);
  expect((await ask('globex', await temp.signIn('globex', 'gus@globex.example'))).status).toBe(404);
});

test('where a report came from is forgotten after 30 days, and no history has it', async () => {
  await send();
  const [made] = (await requests()).data;
  expect(made.source_address).not.toBeNull();
  const history = await admin('GET', `history?entity=requests/request&key=${made.id}`);
  expect(JSON.stringify(history.body)).not.toContain(made.source_address);
  const ref = temp.tenancy.bySubdomain('acme');
  const lease = ref && (await temp.tenancy.acquire(ref));
  const run = (days: number) =>
    lease &&
    sourceJob.run(lease.store, {
      now: new Date(now.getTime() + days * 24 * 3_600_000),
      signal: new AbortController().signal,
    });
  const source = async () => (await admin('GET', `requests/request/${made.id}`)).body.data.source_address;
  await run(29);
  expect(await source()).toBe(made.source_address);
  await run(31);
  expect(await source()).toBeNull();
  lease?.release();
});

test('what is deleted leaves no source behind, and comes back without it', async () => {
  await send();
  const [made] = (await requests()).data;
  expect((await admin('DELETE', `requests/request/${made.id}`)).status).toBe(204);
  const ref = temp.tenancy.bySubdomain('acme');
  const lease = ref && (await temp.tenancy.acquire(ref));
  const entries = await lease?.store.read((reader) => reader.find('_audit'));
  lease?.release();
  expect(JSON.stringify(entries)).toContain(made.code);
  expect(JSON.stringify(entries)).not.toContain(made.source_address);
  const back = await admin('POST', `requests/request/${made.id}/restore`);
  expect(back.body.data).toMatchObject({ code: made.code, title: made.title, source_address: null });
});

test('no log holds what opens a page', async () => {
  await formOf();
  expect(temp.logged.join('')).toContain('/public/portal/…');
  expect(temp.logged.join('')).not.toContain(token);
});

test('a form says where it stands: the location and site of an asset, the location of a portal, if it has one', async () => {
  const placeOf = async (of: string) => (await stranger('GET', `portal/${of}`)).body.data.place;
  const portal = async (more: object) =>
    (await admin('POST', 'requests/portal', { name: 'Gate', is_open: true, ...more })).body.data.token;
  const { location, site } = (await admin('GET', `assets/equipments/${asset}`)).body.data;
  await admin('PATCH', `company/site/${site.id}`, { name: 'Plant North' });
  expect(await placeOf(label)).toBe(`${location.label}, Plant North`);
  expect(await placeOf(await portal({ location: location.id }))).toBe(location.label);
  expect(await placeOf(await portal({}))).toBeNull();
});

test('a duplicate of a duplicate tells how far the first report is', async () => {
  const sent = [await send(), await send(), await send()];
  const [third, second, first] = (await requests()).data as { id: number }[];
  const duplicate = (of?: { id: number }, to?: { id: number }) =>
    admin('POST', `requests/request/${of?.id}/duplicate`, { duplicate_of: to?.id });
  expect((await duplicate(first, second)).status).toBe(200);
  expect((await duplicate(second, third)).status).toBe(200);
  await admin('POST', `requests/request/${third?.id}/decline`, { answer: 'It is meant to be so.' });
  for (const { body } of sent)
    expect((await stranger('GET', `request/${body.data.status}`)).body.data).toMatchObject({
      state: 'declined',
      answer: 'It is meant to be so.',
    });
});

test('a portal makes no names public unless it says so, and then only these can be chosen', async () => {
  const sites = await refer('company/site');
  const place = async (name: string, slug: string) =>
    (await admin('POST', 'company/location', { site: sites, name, slug, address: 'Hidden road 7' })).body.data
      .id;
  const [here, there] = [await place('Press hall', 'press-hall'), await place('Paint shop', 'paint-shop')];
  await admin('PATCH', `assets/equipments/${asset}`, { location: here });
  const portal = (await admin('POST', 'requests/portal', { name: 'Hall', is_open: true, location: here }))
    .body.data;
  const shown = async () => (await stranger('GET', `portal/${portal.token}`)).body.data.choices;
  const offer = (choices: string) => admin('PATCH', `requests/portal/${portal.id}`, { choices });
  expect(await shown()).toBeNull();
  expect((await send({ place: asset }, portal.token)).body.errors).toHaveProperty('place');
  await offer('assets');
  const { name } = (await admin('GET', `assets/equipments/${asset}`)).body.data;
  expect(await shown()).toEqual({ what: 'assets', names: [{ id: asset, name }] });
  expect((await send({ place: asset }, portal.token)).status).toBe(201);
  expect((await requests()).data[0]).toMatchObject({ asset: { id: asset }, location: null });
  await admin('PATCH', `requests/portal/${portal.id}`, { location: there });
  expect((await shown()).names).toEqual([]);
  expect((await send({ place: asset }, portal.token)).body.errors).toHaveProperty('place');
  await offer('locations');
  const named = await shown();
  expect(named.names).toContainEqual({ id: here, name: 'Press hall' });
  expect(JSON.stringify(named)).not.toContain('Hidden road');
  expect((await send({ place: here }, portal.token)).status).toBe(201);
  expect((await requests()).data[0]).toMatchObject({ asset: null, location: { id: here } });
  // A label stands on its asset: there is nothing to choose.
  expect((await send({ place: here }, label)).body.errors).toHaveProperty('place');
});
