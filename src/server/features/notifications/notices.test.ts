import { afterAll, beforeEach, expect, test } from 'vitest';
import { someUser } from '../../../../test/support/principals.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { MailChoice, NoticeName } from '../../../shared/notices.ts';
import type { Mail, Mailer } from '../../lib/mail.ts';
import { runAction } from '../../records/run-action.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { dailyNotices } from '../features.ts';
import { timerJob } from '../labour/timer-job.ts';
import { tellDaily } from './daily-notices.ts';
import { sendDigests } from './digest.ts';
import { sendMails } from './mail-job.ts';
import { WAITS } from './mail-outbox.ts';
import { unsubscribe } from './unsubscribe.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const ORDER = 'work-orders/work_order';
const REQUEST = 'requests/request';
const NOTICE = 'notifications/notification';
const place = { origin: 'http://acme.localhost:3000', name: 'Acme' };
const quietly = new AbortController().signal;
const role = async (base: string) =>
  (await store.read((reader) => reader.first('users/role', [{ property: 'base', op: 'eq', value: base }])))
    ?.id as number;

async function person(name: string, base: string): Promise<number> {
  const id = await role(base);
  return store.write((writer) =>
    writer.insert('users/user', {
      name,
      email: `${name.toLowerCase()}@acme.example`,
      is_active: true,
      role: id,
    }),
  );
}
const pat = await person('Pat', 'planner');
const tess = await person('Tess', 'technician');
const rita = await person('Rita', 'requester');

beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-02T10:00:00.000Z');
  await store.write(async (writer) => {
    for (const table of [NOTICE, '_mail', 'notifications/preference', 'notifications/quiet_hours'])
      await writer.remove(table, []);
    for (const { id } of await writer.find('_mark'))
      await writer.remove('_mark', [
        { property: 'id', op: 'eq', value: id },
        { property: 'name', op: 'eq', value: 'told 2026-03-02' },
      ]);
  });
});

const notices = async (user?: number) =>
  (await store.read((reader) => reader.find(NOTICE)))
    .filter((row) => user === undefined || (row.user as { id: number }).id === user)
    .map((row) => [(row.user as { label: string }).label, row.kind, row.title]);
const waiting = () =>
  store.read((reader) =>
    reader.find('_mail', { where: [{ property: 'state', op: 'eq', value: 'waiting' }] }),
  );
const as = <T>(id: number, work: () => Promise<T>): Promise<T> => {
  const { principal } = temp.ctx;
  temp.ctx.principal = someUser({ id, name: 'Somebody' });
  return work().finally(() => {
    temp.ctx.principal = principal;
  });
};
const act = (path: string, id: number, name: string, body: object = {}) => {
  const action = temp.entity(path).actions?.find((one) => one.name === name);
  if (!action) throw new Error(name);
  return runAction(temp.ctx, temp.entity(path), action, id, body);
};
const prefer = (user: number, kind: NoticeName, mail: MailChoice, app = true) =>
  store.write((writer) => writer.insert('notifications/preference', { user, kind, mail, app }));

/** A mail server that can be down. */
function fakeMailer() {
  const sent: Mail[] = [];
  const mailer: Mailer & { sent: Mail[]; isDown: boolean } = {
    sent,
    isDown: false,
    async send(mail) {
      if (mailer.isDown) return false;
      sent.push(mail);
      return true;
    },
  };
  return mailer;
}

test('who is given work hears of it, once in two minutes, and not of what they took themselves', async () => {
  const order = await temp.create(ORDER, { assigned_to: tess });
  expect(await notices()).toEqual([['Tess', 'assigned', `${order.code} is yours`]]);
  await temp.update(ORDER, order.id, { assigned_to: pat });
  await temp.update(ORDER, order.id, { assigned_to: tess });
  expect(await notices(tess)).toHaveLength(1);
  temp.ctx.now = new Date('2026-03-02T10:03:00.000Z');
  await temp.update(ORDER, order.id, { assigned_to: pat });
  await temp.update(ORDER, order.id, { assigned_to: tess });
  expect(await notices(tess)).toHaveLength(2);
  await as(tess, () => temp.create(ORDER, { assigned_to: tess }));
  expect(await notices(tess)).toHaveLength(2);
});

test('who may not do work is given none, and hears of none', async () => {
  await expect(temp.create(ORDER, { assigned_to: rita })).rejects.toMatchObject({ code: 'invalid' });
  expect(await notices(rita)).toEqual([]);
});

test('planners hear of a new request, its requester of the answer and the end', async () => {
  const request = await as(rita, () => temp.create(REQUEST, { title: 'Lamp' }));
  expect(await notices()).toEqual([['Pat', 'request_new', `${request.code} was reported`]]);
  const asset = await temp.create('assets/equipments');
  const accepted = (await act(REQUEST, request.id, 'accept', { asset: asset.id })).record;
  await act(ORDER, (accepted.work_order as { id: number }).id, 'complete');
  expect(await notices(rita)).toEqual([
    ['Rita', 'request_answered', `${request.code} is answered`],
    ['Rita', 'request_done', `${request.code} is done`],
  ]);
});

test('who has reported without an account is mailed, at most three times a day, with nothing they have typed', async () => {
  const mailer = fakeMailer();
  for (let count = 0; count < 4; count++) {
    const request = await as(null as unknown as number, () =>
      temp.create(REQUEST, { title: 'Buy pills', requester_email: 'jo@x.example' }),
    );
    await act(REQUEST, request.id, 'decline', { answer: 'No.' });
  }
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  const toJo = mailer.sent.filter(({ to }) => to === 'jo@x.example');
  expect(toJo).toHaveLength(3);
  expect(toJo[0]?.subject).toBe('What you reported is answered (Acme)');
  expect(JSON.stringify(toJo)).not.toContain('pills');
  expect(toJo[0]?.text).toMatch(/http:\/\/acme\.localhost:3000\/r\/status\/[\w-]{32}/);
});

test('what is due and what is late is told at the time of the digest, once', async () => {
  const soon = await temp.create(ORDER, {
    assigned_to: tess,
    suggested_start_date: '2026-03-01',
    completion_end_date: '2026-03-03',
  });
  const late = await temp.create(ORDER, {
    assigned_to: tess,
    suggested_start_date: '2026-02-01',
    completion_end_date: '2026-03-01',
  });
  await store.write((writer) => writer.remove(NOTICE, []));
  const early = new Date('2026-03-02T06:59:00.000Z');
  expect(await tellDaily(store, dailyNotices, early)).toEqual(new Date('2026-03-02T07:00:00.000Z'));
  expect(await notices()).toEqual([]);
  const at = new Date('2026-03-02T07:00:10.000Z');
  expect(await tellDaily(store, dailyNotices, at)).toEqual(new Date('2026-03-03T07:00:00.000Z'));
  await tellDaily(store, dailyNotices, at);
  expect(await notices(tess)).toEqual([
    ['Tess', 'due_soon', `${soon.code} is due tomorrow`],
    ['Tess', 'overdue', `${late.code} is overdue`],
  ]);
  expect(await notices(pat)).toContainEqual(['Pat', 'overdue', `${late.code} is overdue`]);
  await store.write((writer) => writer.remove('_mail', []));
  await sendDigests(store, at);
  await sendDigests(store, at);
  const mailer = fakeMailer();
  await sendMails(store, mailer, place, at, quietly);
  const [digest, ...others] = mailer.sent.filter(({ to }) => to === 'tess@acme.example');
  expect(others).toEqual([]);
  expect(digest?.subject).toBe('2 things to look at (Acme)');
  expect(digest?.text).toContain(
    `${soon.code} is due tomorrow:\nhttp://acme.localhost:3000/form/work-orders__work_order/${soon.id}`,
  );
});

test('what became late while the server stood still is told when it is there again, once', async () => {
  const due = async (day: string) =>
    (
      await temp.create(ORDER, {
        assigned_to: tess,
        suggested_start_date: '2026-02-01',
        completion_end_date: day,
      })
    ).code;
  const told = async (at: string) => {
    await store.write((writer) => writer.remove(NOTICE, []));
    await tellDaily(store, dailyNotices, new Date(`2026-03-${at}T07:00:10.000Z`));
    return (await notices(tess)).filter(([, kind]) => kind === 'overdue').map(([, , title]) => title);
  };
  await told('06');
  const [before, friday, sunday] = [
    await due('2026-03-05'),
    await due('2026-03-06'),
    await due('2026-03-08'),
  ];
  const late = await told('09');
  expect(late).toEqual([`${friday} is overdue`, `${sunday} is overdue`]);
  expect(late.join()).not.toContain(before);
  expect(await told('09')).toEqual([]);
  expect(await told('10')).toEqual([]);
});

test('whose timer was forgotten hears of it', async () => {
  const order = await temp.create(ORDER);
  await as(tess, () => act(ORDER, order.id, 'start_timer'));
  await timerJob(temp.ctx).run(store, { now: new Date('2026-03-03T09:00:00.000Z'), signal: quietly });
  expect(await notices(tess)).toEqual([
    ['Tess', 'timer_running', `Your timer on ${order.code} was stopped after 12 hours`],
  ]);
});

test('a mail waits for the end of quiet hours, and nothing is sent that was switched off', async () => {
  await store.write((writer) =>
    writer.insert('notifications/quiet_hours', { user: tess, from: '09:00', until: '12:00' }),
  );
  await prefer(pat, 'assigned', 'off', false);
  await temp.create(ORDER, { assigned_to: tess });
  await temp.create(ORDER, { assigned_to: pat });
  expect(await notices(pat)).toEqual([]);
  const mailer = fakeMailer();
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  expect(mailer.sent).toEqual([]);
  await sendMails(store, mailer, place, new Date('2026-03-02T12:00:00.000Z'), quietly);
  expect(mailer.sent.map(({ to }) => to)).toEqual(['tess@acme.example']);
});

test('quiet hours are those of the place where somebody lives', async () => {
  await store.write((writer) =>
    writer.insert('notifications/quiet_hours', {
      user: tess,
      from: '22:00',
      until: '06:00',
      time_zone: 'Pacific/Auckland',
    }),
  );
  await temp.create(ORDER, { assigned_to: tess });
  const mailer = fakeMailer();
  // 10:00 in UTC is 23:00 in Auckland.
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  expect(mailer.sent).toEqual([]);
  await sendMails(store, mailer, place, new Date('2026-03-02T16:59:00.000Z'), quietly);
  expect(mailer.sent).toEqual([]);
  await sendMails(store, mailer, place, new Date('2026-03-02T17:00:00.000Z'), quietly);
  expect(mailer.sent).toHaveLength(1);
});

test('planners hear of a meter that passes a limit, once until it is back', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Crusher 2' });
  const meter = await temp.create('assets/meter', {
    asset: asset.id,
    name: 'Oil',
    unit: '°C',
    kind: 'gauge',
    warn_low: 10,
    warn_high: 90,
  });
  let minute = 0;
  const read = (value: number) =>
    as(tess, () =>
      temp.create('meter-readings/meter_reading', {
        asset: asset.id,
        meter: meter.id,
        meter_reading: value,
        read_at: new Date(Date.parse('2026-03-02T09:00:00.000Z') + 60_000 * minute++).toISOString(),
      }),
    );
  const state = async () => (await store.read((reader) => reader.get('assets/meter', meter.id)))?.alarm;
  await read(90);
  expect(await notices()).toEqual([]);
  await read(96);
  await read(97);
  expect(await notices()).toEqual([['Pat', 'alarm', 'Oil of Crusher 2 has passed its limit']]);
  expect(await state()).toBe('high');
  // The last reading counts, whichever one is removed, and limits apply from when they are changed.
  await read(50);
  expect(await state()).toBe(null);
  await temp.update('assets/meter', meter.id, { warn_high: 40 });
  expect(await state()).toBe('high');
  await temp.update('assets/meter', meter.id, { warn_high: 90 });
  temp.ctx.now = new Date('2026-03-02T10:05:00.000Z');
  await read(9);
  expect(await state()).toBe('low');
  expect(await notices(pat)).toHaveLength(2);
});

test('whoever is responsible for an asset hears of its meters, and the reading says what it passed', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Fan', responsible: tess });
  const of = { asset: asset.id, name: 'Heat', unit: '°C', kind: 'gauge', warn_high: 90 };
  const meter = await temp.create('assets/meter', of);
  const read = (meter_reading: number) =>
    temp.create('meter-readings/meter_reading', { asset: asset.id, meter: meter.id, meter_reading });
  expect([(await read(90)).alarm, (await read(96)).alarm]).toEqual([null, 'high']);
  expect(await notices(tess)).toEqual([['Tess', 'alarm', 'Heat of Fan has passed its limit']]);
});

test('planners hear of a meter that is to be read, once until it is read', async () => {
  const asset = await temp.create('assets/equipments', { name: 'Pump' });
  const each = (name: string, days: number | null, more: object = {}) =>
    temp.create('assets/meter', {
      asset: asset.id,
      name,
      unit: 'h',
      kind: 'cumulative',
      reading_every_days: days,
      ...more,
    });
  const weekly = await each('Hours', 7);
  await each('Starts', null);
  await each('Old', 7, { retired_on: '2026-01-01' });
  await temp.create('meter-readings/meter_reading', {
    asset: asset.id,
    meter: weekly.id,
    meter_reading: 10,
    read_at: '2026-02-24T08:00:00.000Z',
  });
  await store.write((writer) => writer.remove(NOTICE, []));
  const due = async (day: string) => {
    await tellDaily(store, dailyNotices, new Date(`${day}T07:00:00.000Z`));
    return (await notices(pat)).filter(([, kind]) => kind === 'reading_due').map(([, , title]) => title);
  };
  expect(await due('2026-03-02')).toEqual([]);
  expect(await due('2026-03-03')).toEqual(['Hours of Pump is to be read']);
  expect(await due('2026-03-04')).toHaveLength(1);
  const waits = await store.read((reader) =>
    reader.find(NOTICE, { where: [{ property: 'in_digest', op: 'eq', value: true }] }),
  );
  expect(waits.some(({ kind }) => kind === 'reading_due')).toBe(true);
});

test('a mail server that is down is tried again, ever more seldom; then the admins are told', async () => {
  await store.write((writer) =>
    writer.updateWhere('users/user', [{ property: 'name', op: 'eq', value: 'Ana Test' }], {
      is_active: true,
    }),
  );
  await temp.create(ORDER, { assigned_to: tess });
  const mailer = fakeMailer();
  mailer.isDown = true;
  let now = temp.ctx.now.getTime();
  const tries: number[] = [];
  for (;;) {
    await sendMails(store, mailer, place, new Date(now), quietly);
    const [left] = await waiting();
    if (!left) break;
    tries.push(Number(left.next_at) - now);
    now = Number(left.next_at);
  }
  expect(tries).toEqual(WAITS);
  expect(WAITS.map((wait) => wait / 60_000)).toEqual([1, 5, 30, 120, 360, 1440]);
  mailer.isDown = false;
  await sendMails(store, mailer, place, new Date(now + 1e9), quietly);
  expect(mailer.sent).toEqual([]);
  // Lost mails are named to those who can do something about them.
  const lost = (await notices()).filter(([, kind]) => kind === 'mail_failed').map(([, , title]) => title);
  expect(lost).toEqual([
    expect.stringMatching(/^A mail to tess@acme.example could not be sent: WO-\d+ is yours$/),
  ]);
});

test('one that comes after a day of silence comes once, and again only under the same Message-ID', async () => {
  await temp.create(ORDER, { assigned_to: tess });
  const mailer = fakeMailer();
  mailer.isDown = true;
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  mailer.isDown = false;
  const later = new Date(temp.ctx.now.getTime() + 25 * 3_600_000);
  // The process dies after the mail server has accepted it and before that is stored.
  const dying: Mailer = {
    async send(mail) {
      await mailer.send(mail);
      throw new Error('killed');
    },
  };
  await expect(sendMails(store, dying, place, later, quietly)).rejects.toThrow('killed');
  await sendMails(store, mailer, place, later, quietly);
  await sendMails(store, mailer, place, later, quietly);
  expect(new Set(mailer.sent.map(({ messageId }) => messageId)).size).toBe(1);
  expect(mailer.sent).toHaveLength(2);
});

test('one click ends mails of a kind and leaves the notices in the app', async () => {
  const mailer = fakeMailer();
  await temp.create(ORDER, { assigned_to: tess });
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  const link = mailer.sent[0]?.headers?.['List-Unsubscribe'] ?? '';
  const token = /unsubscribe\/([\w-]+)>/.exec(link)?.[1] as string;
  await unsubscribe(store, token);
  await unsubscribe(store, token);
  await temp.create(ORDER, { assigned_to: tess });
  expect(await waiting()).toEqual([]);
  expect(await notices(tess)).toHaveLength(2);
  await expect(
    unsubscribe(store, `${token.slice(0, -1)}${token.endsWith('A') ? 'E' : 'A'}`),
  ).rejects.toMatchObject({
    code: 'not_found',
  });
});
