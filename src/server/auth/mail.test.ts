import { createServer, type Server, type Socket } from 'node:net';
import { afterEach, describe, expect, test } from 'vitest';
import { keptLog } from '../tenancy/temp-tenancy.ts';
import { createMailer, invitation } from './mail.ts';

const contactEmail = 'hello@mainstay.example';
let server: Server | undefined;
afterEach(() => new Promise<void>((done) => (server ? server.close(() => done()) : done())));

/** A mail server that keeps what it is told. */
async function mailServer(refuse: boolean): Promise<{ url: string; lines: string[] }> {
  const lines: string[] = [];
  let inData = false;
  const answer = (socket: Socket, line: string) => {
    lines.push(line);
    if (inData) {
      if (line !== '.') return;
      inData = false;
      socket.write('250 kept\r\n');
    } else if (/^DATA/i.test(line)) {
      inData = true;
      socket.write('354 go on\r\n');
    } else if (/^RCPT/i.test(line) && refuse) socket.write('550 nobody here\r\n');
    else socket.write('250 fine\r\n');
  };
  server = createServer((socket) => {
    let rest = '';
    socket.write('220 test\r\n');
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      const parts = (rest + bytes).split('\r\n');
      rest = parts.pop() ?? '';
      for (const line of parts) answer(socket, line);
    });
  });
  await new Promise<void>((done) => server?.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, lines };
}

const mail = invitation(
  { name: 'Ann\nBcc: x', email: 'ann@x.example' },
  'Acme\r\nBcc: y',
  'http://acme/x?token=T',
);

describe('mail', () => {
  test('reaches the server with the link, and adds no headers from names', async () => {
    const { url, lines } = await mailServer(false);
    const log = keptLog();
    expect(await createMailer({ smtpUrl: url, contactEmail }, log).send(mail)).toBe(true);
    expect(lines).toContain('RCPT TO:<ann@x.example>');
    expect(lines).toContain('Subject: Your account at Acme Bcc: y');
    expect(lines.filter((line) => /^Bcc/i.test(line))).toEqual([]);
    expect(lines.join('\n')).toContain('http://acme/x?token=3DT');
    expect(log.lines).toEqual([]);
  });

  test('a server that refuses, or is not there, is logged and nothing more', async () => {
    const { url } = await mailServer(true);
    for (const smtpUrl of [url, 'smtp://127.0.0.1:1']) {
      const log = keptLog();
      expect(await createMailer({ smtpUrl, contactEmail }, log).send(mail)).toBe(false);
      expect(log.lines.map((line) => line.text)).toEqual([expect.stringContaining('check SMTP_URL')]);
      expect(JSON.stringify(log.lines)).not.toContain('token=T');
    }
  });

  test('without a server nothing is sent; a strange address gets nothing', async () => {
    expect(await createMailer({ contactEmail }, keptLog()).send(mail)).toBe(false);
    const { url, lines } = await mailServer(false);
    for (const to of ['a@x.example, b@x.example', 'A <a@x.example>', 'a@x.example\r\nDATA', 'a']) {
      expect(await createMailer({ smtpUrl: url, contactEmail }, keptLog()).send({ ...mail, to })).toBe(false);
    }
    expect(lines).toEqual([]);
  });
});
