import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, describe, expect, test } from 'vitest';
import {
  MAIL_CERTIFICATE,
  type MailServer,
  type MailServerOptions,
  startMailServer,
} from '../../../test/support/mail-server.ts';
import { type RecordedLog, recordedLog } from '../tenancy/temp-tenancy.ts';
import { createMailer, invitation } from './mail.ts';

const base = { mailFrom: 'hello@mainstay.example', smtpAllowPlaintext: false };
let server: MailServer | undefined;
afterEach(() => server?.close());

async function mailServer(options: MailServerOptions = {}): Promise<MailServer> {
  await server?.close();
  server = await startMailServer(options);
  return server;
}

const mail = invitation(
  'ann@x.example',
  'Acme\r\nBcc: y',
  'http://acme/x#token=T',
  'See http://evil.example/a or mail x@evil.example\nBcc: x',
);

describe('mail', () => {
  test('reaches the server with the link, and adds no headers from names', async () => {
    const { port, lines } = await mailServer();
    const log = recordedLog();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    expect(await createMailer({ ...base, smtpUrl }, log).send(mail)).toBe(true);
    expect(lines).toContain('RCPT TO:<ann@x.example>');
    expect(lines).toContain('Subject: Join Acme Bcc: y');
    expect(lines.filter((line) => /^Bcc/i.test(line))).toEqual([]);
    expect(lines.join('\n')).toContain('http://acme/x#token=3DT');
    expect(log.lines).toEqual([]);
  });

  test('leads nowhere but to its own link', () => {
    expect(mail.text.match(/\S*(?:[@/]|\w[.:]\w)\S*/g)).toEqual(['http://acme/x#token=T']);
    expect(mail.text).toContain(
      'See http evil example a or mail x evil example Bcc: x invites you to Acme Bcc: y.',
    );
  });

  test('a server that refuses, or is not there, is logged and nothing more', async () => {
    const { port } = await mailServer({ refuse: true });
    for (const [smtpUrl, cause] of [
      [`smtp://127.0.0.1:${port}`, /check SMTP_URL and MAIL_FROM .*it answered 5\d\d/],
      ['smtp://127.0.0.1:1', /nobody answers .*ECONNREFUSED/],
    ] as const) {
      const log = recordedLog();
      expect(await createMailer({ ...base, smtpUrl }, log).send(mail)).toBe(false);
      expect(log.lines.map((line) => line.text)).toEqual([expect.stringMatching(cause)]);
      expect(JSON.stringify(log.lines)).not.toContain('token=T');
    }
  });

  test('without a server nothing is sent; a strange address gets nothing', async () => {
    expect(await createMailer(base, recordedLog()).send(mail)).toBe(false);
    const { port, lines } = await mailServer();
    const smtpUrl = `smtp://127.0.0.1:${port}`;
    for (const to of ['a@x.example, b@x.example', 'A <a@x.example>', 'a@x.example\r\nDATA', 'a']) {
      expect(await createMailer({ ...base, smtpUrl }, recordedLog()).send({ ...mail, to })).toBe(false);
    }
    expect(lines).toEqual([]);
  });
});

describe('over a network', () => {
  /** Sends a mail to the server at 0.0.0.0, which is no loopback address. */
  async function sent(options: MailServerOptions, more: { smtpAllowPlaintext?: boolean } = {}) {
    const { port, lines, plain } = await mailServer(options);
    const log: RecordedLog = recordedLog();
    const smtpUrl = `smtp://me:mail-password@0.0.0.0:${port}`;
    const isSent = await createMailer({ ...base, smtpUrl, ...more }, log).send(mail);
    return { isSent, said: lines.join('\n'), plain: plain.join('\n'), log: log.lines };
  }
  const SECRET = /token|AUTH/;

  test('nothing is sent to a server that offers no encryption, and the log says what to do', async () => {
    const { isSent, said, log } = await sent({});
    expect(isSent).toBe(false);
    expect(said).not.toMatch(SECRET);
    expect(log.map(({ text }) => text)).toEqual([expect.stringContaining('SMTP_ALLOW_PLAINTEXT')]);
  });

  test('nothing is sent to a server whose certificate nobody trusts', async () => {
    for (const smtpAllowPlaintext of [false, true]) {
      const { isSent, said, log } = await sent({ startTls: true }, { smtpAllowPlaintext });
      expect(isSent).toBe(false);
      expect(said).not.toMatch(SECRET);
      expect(log.map(({ text }) => text)).toEqual([expect.stringContaining('certificate')]);
    }
  });

  test('a trusted server gets it encrypted', async () => {
    const before = getCACertificates('default');
    setDefaultCACertificates([...before, MAIL_CERTIFICATE]);
    try {
      const { isSent, said, plain } = await sent({ startTls: true });
      expect([isSent, said.includes('token')]).toEqual([true, true]);
      expect(plain).not.toMatch(SECRET);
    } finally {
      setDefaultCACertificates(before);
    }
  });

  test('it goes unencrypted where the settings say so', async () => {
    const { isSent, plain } = await sent({}, { smtpAllowPlaintext: true });
    expect([isSent, plain.includes('token')]).toEqual([true, true]);
  });
});
