import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import { systemPrincipal } from '../../auth/principal.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import type { Mail, Mailer } from '../../lib/mail.ts';
import { runAction } from '../../records/run-action.ts';
import { readSettings } from '../../settings.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import type { TenantRef } from '../../tenancy/registry.ts';
import { dailyNotices } from '../features.ts';
import { tellDaily } from './daily-notices.ts';
import { noticeJob, sendMails } from './mail-job.ts';
import { planners } from './notices.ts';
import { stopToken, unsubscribe } from './unsubscribe.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const NOTICE = 'notifications/notification';
const PREFERENCE = 'notifications/preference';
const ORDER = 'work-orders/work_order';
const signal = new AbortController().signal;
const ref = { id: 1, subdomain: 'acme', name: 'Acme' } as TenantRef;

async function person(name: string, base: string): Promise<number> {
  const role = await store.read((reader) =>
    reader.first('users/role', [{ property: 'base', op: 'eq', value: base }]),
  );
  const email = `${name.toLowerCase()}@acme.example`;
  return store.write((writer) =>
    writer.insert('users/user', { name, email, is_active: true, role: role?.id as number }),
  );
}
const pat = await person('Pat', 'planner');
const tess = await person('Tess', 'technician');

const sent: Mail[] = [];
const mailer: Mailer = {
  async send(mail) {
    sent.push(mail);
    return true;
  },
};
beforeEach(async () => {
  sent.length = 0;
  temp.ctx.now = new Date('2026-03-02T10:00:00.000Z');
  await store.write(async (writer) => {
    for (const table of [NOTICE, '_mail', '_mark', PREFERENCE]) await writer.remove(table, []);
  });
});

const settingsOf = (environment: object) => readSettings({ BASE_DOMAIN: 'plants.example', ...environment });
const runJob = (
  now: string,
  environment: object = { SMTP_URL: 'smtp://mail.example', CONTACT_EMAIL: 'a@b.example' },
) =>
  noticeJob({ settings: settingsOf(environment), mailer, notices: dailyNotices }).run(store, {
    now: new Date(now),
    signal,
    ref,
  });
const rows = (table: string) => store.read((reader) => reader.find(table));
const told = async (kind: string) =>
  (await rows(NOTICE))
    .filter((row) => row.kind === kind)
    .map((row) => [(row.user as { label: string }).label, row.title]);

/** The last notices of a kind from the daily round of a day. */
async function after(day: string, kind: string) {
  await tellDaily(store, dailyNotices, new Date(`${day}T07:00:00.000Z`));
  return told(kind);
}

test('planners hear of a plan that has a problem, whose responsible hears of it too', async () => {
  const plan = await temp.create('maintenance/plan', { name: 'Belts', responsible: tess });
  expect(await after('2026-03-02', 'plan_problem')).toEqual([]);
  await store.write((writer) => writer.update('maintenance/plan', plan.id, { last_error: 'No asset.' }));
  const expected = [
    ['Tess', 'Belts has a problem'],
    ['Pat', 'Belts has a problem'],
  ];
  expect(await after('2026-03-03', 'plan_problem')).toEqual(expected);
  // The same problem is reported once, a different one again, and that of an inactive plan not at all.
  expect(await after('2026-03-04', 'plan_problem')).toEqual(expected);
  await store.write((writer) => writer.update('maintenance/plan', plan.id, { last_error: 'No status.' }));
  expect(await after('2026-03-05', 'plan_problem')).toHaveLength(4);
  await store.write((writer) =>
    writer.update('maintenance/plan', plan.id, { is_active: false, last_error: 'No team.' }),
  );
  expect(await after('2026-03-06', 'plan_problem')).toHaveLength(4);
});

test('an order is overdue on the day after it was due, and due soon on the day before', async () => {
  const order = await temp.create(ORDER, {
    suggested_start_date: '2026-03-01',
    completion_end_date: '2026-03-05',
    assigned_to: tess,
  });
  const days = ['2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'];
  const heard: Record<string, string[]> = {};
  for (const day of days) {
    const before = new Set((await rows(NOTICE)).map(({ id }) => id));
    await tellDaily(store, dailyNotices, new Date(`${day}T07:00:00.000Z`));
    const own = (await rows(NOTICE)).filter(
      ({ id, key, entity }) => !before.has(id) && entity === ORDER && key === order.id,
    );
    heard[day] = own.map(({ kind, user }) => `${kind} ${(user as { label: string }).label}`);
  }
  expect(heard).toEqual({
    '2026-03-03': [],
    '2026-03-04': ['due_soon Tess'],
    '2026-03-05': [],
    '2026-03-06': ['overdue Tess', 'overdue Pat'],
    '2026-03-07': [],
  });
});

test('after a server that stood still, only the last seven days are told of', async () => {
  await tellDaily(store, dailyNotices, new Date('2026-02-01T07:00:00.000Z'));
  const due = async (completion_end_date: string) =>
    (await temp.create(ORDER, { suggested_start_date: '2026-02-01', completion_end_date, assigned_to: tess }))
      .id;
  const orders = [await due('2026-02-22'), await due('2026-02-23'), await due('2026-03-01')];
  await tellDaily(store, dailyNotices, new Date('2026-03-02T07:00:00.000Z'));
  const keys = (await rows(NOTICE)).flatMap(({ kind, key }) => (kind === 'overdue' ? [Number(key)] : []));
  expect(orders.map((id) => keys.includes(id))).toEqual([false, true, true]);
});

test('where nobody plans, admins hear of it', async () => {
  const admin = await person('Adam', 'admin');
  const isActive = (is_active: boolean) =>
    store.write((writer) => writer.update('users/user', pat, { is_active }));
  expect(await store.read(planners)).toEqual([pat]);
  await isActive(false);
  expect(await store.read(planners)).toContain(admin);
  await isActive(true);
  expect(await store.read(planners)).toEqual([pat]);
});

test('planners hear each week of what is below its minimum', async () => {
  await temp.create('parts/part', { name: 'Full' });
  await temp.create('parts/part', { name: 'Hose', min_quantity: 2 });
  // A Monday, and the Sunday and the Monday after it.
  expect(await after('2026-03-02', 'low_stock')).toEqual([['Pat', 'Hose is below its minimum']]);
  expect(await after('2026-03-08', 'low_stock')).toHaveLength(1);
  expect(await after('2026-03-09', 'low_stock')).toHaveLength(2);
});

test('planners hear of an order on the day after it was expected', async () => {
  const order = await temp.create('parts/purchase_order', { expected_on: '2026-03-02' });
  const late = await temp.create('parts/purchase_order', { expected_on: '2026-03-01' });
  const state = (id: number, value: 'draft' | 'ordered') =>
    store.write((writer) => writer.update('parts/purchase_order', id, { state: value }));
  await state(order.id, 'ordered');
  expect(await after('2026-03-02', 'order_late')).toEqual([]);
  await state(late.id, 'draft');
  expect(await after('2026-03-03', 'order_late')).toEqual([['Pat', `${order.code} is late`]]);
  expect(await after('2026-03-04', 'order_late')).toHaveLength(1);
});

test('planners hear of a warranty within its last 60 days, once', async () => {
  for (const [name, warranty_until] of [
    ['Over', '2026-03-01'],
    ['Last day', '2026-03-02'],
    ['Sixty days', '2026-05-01'],
    ['Later', '2026-05-02'],
  ])
    await temp.create('assets/equipments', { name, warranty_until });
  expect(await after('2026-03-02', 'warranty_end')).toEqual([
    ['Pat', 'The warranty of Last day ends soon'],
    ['Pat', 'The warranty of Sixty days ends soon'],
  ]);
  expect(await after('2026-03-03', 'warranty_end')).toHaveLength(3);
});

test('the day is told at the time that the company has chosen, in its own zone', async () => {
  const set = (time_zone: string, digest_time: string) =>
    store.write(async (writer) => {
      const [settings] = await writer.find('company/settings');
      const values = { time_zone, digest_time };
      if (settings) await writer.update('company/settings', settings.id, values);
      else await writer.insert('company/settings', { currency: 'USD', ...values });
    });
  await set('Asia/Tokyo', '06:30');
  expect(await tellDaily(store, dailyNotices, new Date('2026-03-02T21:29:00.000Z'))).toEqual(
    new Date('2026-03-02T21:30:00.000Z'),
  );
  expect((await rows('_mark')).map(({ name }) => name)).toEqual([]);
  expect(await tellDaily(store, dailyNotices, new Date('2026-03-02T21:30:00.000Z'))).toEqual(
    new Date('2026-03-03T21:30:00.000Z'),
  );
  await store.write((writer) => writer.insert('_mark', { name: 'upgrade of something' }));
  await tellDaily(store, dailyNotices, new Date('2026-03-03T21:30:00.000Z'));
  // One day mark is kept, that of the last round; other marks are left alone.
  expect((await rows('_mark')).map(({ name }) => name)).toEqual(['upgrade of something', 'told 2026-03-04']);
  await set('UTC', '07:00');
});

test('without a mail server nothing waits for one; with it mails lead to the address of the company', async () => {
  await temp.create(ORDER, { assigned_to: tess });
  expect(await rows('_mail')).toHaveLength(1);
  await runJob('2026-03-02T10:00:00.000Z', {});
  expect([await rows('_mail'), sent]).toEqual([[], []]);
  const order = await temp.create(ORDER, { assigned_to: tess });
  await runJob('2026-03-02T10:00:00.000Z');
  const secret = await publicSecret(store);
  const stop = stopToken(secret, tess, 'assigned');
  const [mail] = sent;
  const origin = new URL(/https?:\/\/\S+/.exec(mail?.text ?? '')?.[0] ?? '').origin;
  expect(new URL(origin).hostname).toBe('acme.plants.example');
  expect(sent).toEqual([
    {
      to: 'tess@acme.example',
      subject: `${order.code} is yours (Acme)`,
      text: [
        'Hello,',
        '',
        `${order.code} is yours:`,
        `${origin}/form/work-orders__work_order/${order.id}`,
        '',
        'No more mails like this:',
        `${origin}/r/stop/${stop}`,
      ].join('\n'),
      messageId: expect.stringMatching(/^<notice\.\d+@acme\.plants\.example>$/),
      headers: {
        'List-Unsubscribe': `<${origin}/api/v1/public/unsubscribe/${stop}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    },
  ]);
});

test('the job wakes for what comes first: the daily round, a mail of the day, or a mail that waits', async () => {
  expect(await runJob('2026-03-02T06:00:00.000Z')).toEqual(new Date('2026-03-02T07:00:00.000Z'));
  expect(await runJob('2026-03-02T10:00:00.000Z')).toEqual(new Date('2026-03-03T07:00:00.000Z'));
  await temp.create(ORDER, { assigned_to: tess });
  await store.write((writer) =>
    writer.updateWhere('_mail', [], { next_at: Date.parse('2026-03-02T10:05:00Z') }),
  );
  expect(await runJob('2026-03-02T10:00:00.000Z')).toEqual(new Date('2026-03-02T10:05:00.000Z'));
});

test('notices are kept for 90 days, and mails that were sent for a week', async () => {
  const kept = async () =>
    (await rows('_mail')).filter(({ key }) => String(key).startsWith('notice:')).length;
  await temp.create(ORDER, { assigned_to: tess });
  await runJob('2026-03-02T10:00:00.000Z');
  await runJob('2026-03-09T10:00:00.000Z');
  expect([await kept(), (await told('assigned')).length]).toEqual([1, 1]);
  await runJob('2026-03-09T10:00:00.001Z');
  expect([await kept(), (await told('assigned')).length]).toEqual([0, 1]);
  await runJob('2026-05-31T10:00:00.000Z');
  expect(await told('assigned')).toHaveLength(1);
  await runJob('2026-05-31T10:00:00.001Z');
  expect(await told('assigned')).toEqual([]);
});

test('somebody who wants no notice in the app is mailed all the same, and is shown none', async () => {
  await store.write((writer) =>
    writer.insert(PREFERENCE, { user: tess, kind: 'assigned', mail: 'now', app: false }),
  );
  const order = await temp.create(ORDER, { assigned_to: tess });
  expect(await rows(NOTICE)).toMatchObject([{ is_shown: false, in_digest: false }]);
  await runJob('2026-03-02T10:00:00.000Z');
  expect(sent.map(({ subject }) => subject)).toContain(`${order.code} is yours (Acme)`);
});

test('nobody hears of what an import or the example plant writes, neither here nor at home', async () => {
  temp.ctx.isQuiet = true;
  await temp.create(ORDER, { assigned_to: tess });
  const { principal } = temp.ctx;
  temp.ctx.principal = systemPrincipal('Import');
  const request = await temp.create('requests/request', { requester_email: 'jo@x.example' });
  temp.ctx.principal = principal;
  const entity = temp.entity('requests/request');
  const decline = entity.actions?.find(({ name }) => name === 'decline');
  if (!decline) throw new Error('Requests cannot be declined');
  await runAction(temp.ctx, entity, decline, request.id, { answer: 'No.' });
  temp.ctx.isQuiet = false;
  expect([await rows(NOTICE), await rows('_mail')]).toEqual([[], []]);
});

test('a server that stops sends no more of what waits', async () => {
  await temp.create(ORDER, { assigned_to: tess });
  const place = { origin: 'http://acme.localhost', name: 'Acme' };
  await sendMails(store, mailer, place, temp.ctx.now, AbortSignal.abort());
  expect([sent, (await rows('_mail')).length]).toEqual([[], 1]);
});

test('who ends the mail of the day ends what was in it, and is mailed at once what they want at once', async () => {
  const secret = await publicSecret(store);
  await store.write((writer) =>
    writer.insert(PREFERENCE, { user: pat, kind: 'low_stock', mail: 'digest', app: false }),
  );
  await unsubscribe(store, stopToken(secret, pat, 'digest'));
  const chosen = Object.fromEntries(
    (await rows(PREFERENCE)).map(({ kind, mail, app }) => [kind, [mail, app]]),
  );
  expect(chosen).toEqual({
    due_soon: ['off', true],
    overdue: ['off', true],
    reading_due: ['off', true],
    low_stock: ['off', false],
    order_late: ['off', true],
    warranty_end: ['off', true],
    reminder: ['off', true],
  });
});
