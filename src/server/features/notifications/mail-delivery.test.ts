import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort } from '../../../../test/support/free-port.ts';
import { tempRecords } from '../../../../test/support/temp-records.ts';
import type { Log } from '../../lib/log.ts';
import { createMailer, type Mailer } from '../../lib/mail.ts';
import { seedRoles } from '../../tenancy/first-roles.ts';
import { sendMails } from './mail-job.ts';

const temp = await tempRecords();
const { store } = temp.ctx;
await store.write((writer) => seedRoles(writer));
const ORDER = 'work-orders/work_order';
const place = { origin: 'http://acme.localhost:3000', name: 'Acme' };
const signal = new AbortController().signal;
const PEOPLE = ['pat', 'tess', 'omar'];
const quiet = { warn() {}, error() {}, info() {} } as unknown as Log;

/** The mails that arrived: recipient, Message-ID and text. */
const mailboxes: { to: string; id: string; text: string }[] = [];
let server: SMTPServer | undefined;
afterEach(() => stop());
afterAll(() => temp.remove());

function start(port = 0): Promise<number> {
  const own = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        // A long header continues in the next line, after a space.
        const text = Buffer.concat(parts)
          .toString('utf8')
          .replaceAll(/\r\n[ \t]/g, ' ');
        const id = /^Message-ID: (.*)$/im.exec(text)?.[1] ?? '';
        for (const { address } of envelope.rcptTo) mailboxes.push({ to: address, id, text });
        done();
      });
    },
  });
  server = own;
  return new Promise((resolve) => {
    own.listen(port, '127.0.0.1', () => resolve((own.server.address() as AddressInfo).port));
  });
}
function stop(): Promise<void> {
  const own = server;
  server = undefined;
  return new Promise((resolve) => (own ? own.close(() => resolve()) : resolve()));
}
const waiting = () =>
  store.read((reader) =>
    reader.find('_mail', { where: [{ property: 'state', op: 'eq', value: 'waiting' }] }),
  );
const mailerAt = (port: number): Mailer =>
  createMailer(
    { smtpUrl: `smtp://127.0.0.1:${port}`, smtpAllowPlaintext: false, mailFrom: 'plant@acme.example' },
    quiet,
  );

test('a mail server that is down for a day, and a process that dies in between: every notice comes, none twice', async () => {
  const port = await freePort();
  const users: number[] = [];
  const role = await store.read((reader) =>
    reader.first('users/role', [{ property: 'base', op: 'eq', value: 'technician' }]),
  );
  for (const name of PEOPLE)
    users.push(
      await store.write((writer) =>
        writer.insert('users/user', {
          name,
          email: `${name}@acme.example`,
          is_active: true,
          role: role?.id as number,
        }),
      ),
    );
  for (const user of users) for (const _ of [1, 2]) await temp.create(ORDER, { assigned_to: user });
  const begun = temp.ctx.now.getTime();
  const mailer = mailerAt(port);

  let now = begun;
  let tries = 0;
  while (now < begun + 24 * 3_600_000) {
    await sendMails(store, mailer, place, new Date(now), signal);
    tries += 1;
    const left = await waiting();
    expect(left).toHaveLength(6);
    now = Math.min(...left.map(({ next_at }) => Number(next_at)));
  }
  expect([tries, mailboxes]).toEqual([6, []]);

  await start(port);
  // The process dies after the mail server has accepted a mail and before that is stored, several times.
  for (let kills = 0; kills < 3; kills++) {
    const dying: Mailer = {
      async send(mail) {
        await mailer.send(mail);
        throw new Error('killed');
      },
    };
    await expect(sendMails(store, dying, place, new Date(now), signal)).rejects.toThrow('killed');
  }
  await sendMails(store, mailer, place, new Date(now), signal);
  await sendMails(store, mailer, place, new Date(now + 48 * 3_600_000), signal);

  expect(await waiting()).toEqual([]);
  // Mail programs recognize a mail by its Message-ID: four copies count as one.
  const known = new Map(mailboxes.map((mail) => [mail.id, mail.to]));
  expect([mailboxes.length, known.size]).toEqual([9, 6]);
  for (const name of PEOPLE)
    expect([...known.values()].filter((to) => to === `${name}@acme.example`)).toHaveLength(2);
  expect(mailboxes[0]?.text).toMatch(/^List-Unsubscribe: <http:\/\/acme\.localhost/m);
});
