import { afterAll, beforeEach, expect, test } from 'vitest';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { MailChoice, NoticeName } from '../../../shared/notices.ts';
import { portalPrincipal } from '../../auth/principal.ts';
import { publicSecret } from '../../auth/tenant-secret.ts';
import type { Mail, Mailer } from '../../lib/mail.ts';
import { removeRecord } from '../../records/remove-record.ts';
import { runAction } from '../../records/run-action.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { sendDigests } from './digest.ts';
import { sendMails } from './mail-job.ts';
import { dueMails, type MailContent, nextMailAt, queueMail } from './mail-outbox.ts';
import { stopRequestToken, unsubscribe } from './unsubscribe.ts';

const temp = await tempRecords();
afterAll(() => temp.remove());
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const ORDER = 'work-orders/work_order';
const REQUEST = 'requests/request';
const place = { origin: 'http://acme.localhost:3000', name: 'Acme' };
const quietly = new AbortController().signal;

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

beforeEach(async () => {
  temp.ctx.now = new Date('2026-03-02T10:00:00.000Z');
  await store.write(async (writer) => {
    for (const table of ['notifications/notification', '_mail', 'notifications/preference'])
      await writer.remove(table, []);
  });
});

const waiting = () =>
  store.read((reader) =>
    reader.find('_mail', { where: [{ property: 'state', op: 'eq', value: 'waiting' }] }),
  );
const prefer = (user: number, kind: NoticeName, mail: MailChoice) =>
  store.write((writer) => writer.insert('notifications/preference', { user, kind, mail, app: true }));

/** A mail server that can be down. */
function fakeMailer() {
  const sent: Mail[] = [];
  const mailer: Mailer & { sent: Mail[]; isDown: boolean } = {
    sent,
    isDown: false,
    async send(mail) {
      if (!mailer.isDown) sent.push(mail);
      return !mailer.isDown;
    },
  };
  return mailer;
}

test('a mail that waited leaves out what was ended, hidden or deleted meanwhile', async () => {
  const mailer = fakeMailer();
  const send = (at = temp.ctx.now) => sendMails(store, mailer, place, at, quietly);
  mailer.isDown = true;
  await temp.create(ORDER, { assigned_to: tess });
  const gone = await temp.create(ORDER, { assigned_to: pat });
  await send();
  mailer.isDown = false;
  await prefer(tess, 'assigned', 'off');
  await removeRecord(temp.ctx, temp.entity(ORDER), gone.id);
  await send(new Date(temp.ctx.now.getTime() + 600_000));
  expect([mailer.sent, await waiting()]).toEqual([[], []]);
});

test('a mail of the day tells of what its reader may still read', async () => {
  const mailer = fakeMailer();
  await prefer(tess, 'assigned', 'digest');
  const orders = [
    await temp.create(ORDER, { assigned_to: tess }),
    await temp.create(ORDER, { assigned_to: tess }),
  ];
  await removeRecord(temp.ctx, temp.entity(ORDER), orders[0]?.id as number);
  const morning = new Date('2026-03-03T07:00:00.000Z');
  await sendDigests(store, morning);
  await sendMails(store, mailer, place, morning, quietly);
  expect(mailer.sent.map(({ subject }) => subject)).toEqual(['One thing to look at (Acme)']);
  expect(mailer.sent[0]?.text).toContain(`${orders[1]?.code} is yours`);
});

test('the mail of the day comes at its time where somebody lives', async () => {
  await store.write((writer) =>
    writer.insert('notifications/quiet_hours', {
      user: tess,
      from: '22:00',
      until: '06:00',
      time_zone: 'Pacific/Auckland',
    }),
  );
  await prefer(tess, 'assigned', 'digest');
  await temp.create(ORDER, { assigned_to: tess });
  // 07:00 of the next day in Auckland.
  expect(await sendDigests(store, temp.ctx.now)).toEqual(new Date('2026-03-02T18:00:00.000Z'));
  await sendDigests(store, new Date('2026-03-02T18:00:00.000Z'));
  expect(await waiting()).toHaveLength(1);
});

test('who has ended mails about their report hears nothing more of it, also of what waits', async () => {
  const mailer = fakeMailer();
  const { principal } = temp.ctx;
  temp.ctx.principal = portalPrincipal();
  const request = await temp.create(REQUEST, { title: 'Lamp', requester_email: 'kim@x.example' });
  temp.ctx.principal = principal;
  const entity = temp.entity(REQUEST);
  const decline = entity.actions?.find(({ name }) => name === 'decline');
  if (!decline) throw new Error('Requests cannot be declined');
  await runAction(temp.ctx, entity, decline, request.id, { answer: 'No.' });
  await unsubscribe(store, stopRequestToken(await publicSecret(store), request.id));
  await sendMails(store, mailer, place, temp.ctx.now, quietly);
  expect(mailer.sent.filter(({ to }) => to === 'kim@x.example')).toEqual([]);
  expect(await waiting()).toEqual([]);
});

test('the next mail is the one that is due first, whichever was queued first', async () => {
  const { now } = temp.ctx;
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
  const content: MailContent = { kind: 'digest', titles: [] };
  const next = () => store.read(nextMailAt);
  expect(await next()).toBeUndefined();
  for (const minutes of [20, 5, 40])
    await store.write((writer) =>
      queueMail(writer, { key: `m${minutes}`, user: tess, content, at: at(minutes) }),
    );
  expect(await next()).toEqual(at(5));
  expect(await store.read((reader) => dueMails(reader, at(20)))).toHaveLength(2);
  const again = (key: string) =>
    store.write((writer) => queueMail(writer, { key, user: tess, content, at: at(1) }));
  expect([await again('m5'), await again('m6')]).toEqual([false, true]);
});

test('each person has a mail of each day, though several have one at the same time', async () => {
  for (const user of [tess, pat]) await prefer(user, 'assigned', 'digest');
  const digests = async () =>
    (await waiting()).map(({ user }) => (user as { id: number }).id).sort((one, two) => one - two);
  for (const user of [tess, pat]) await temp.create(ORDER, { assigned_to: user });
  await sendDigests(store, new Date('2026-03-03T07:00:00.000Z'));
  expect(await digests()).toEqual([pat, tess].sort((one, two) => one - two));
  temp.ctx.now = new Date('2026-03-03T10:00:00.000Z');
  await temp.create(ORDER, { assigned_to: pat });
  await sendDigests(store, new Date('2026-03-04T07:00:00.000Z'));
  expect((await digests()).filter((user) => user === pat)).toHaveLength(2);
});
