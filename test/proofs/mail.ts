import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { MAIL_CERTIFICATE, type MailServerOptions, startMailServer } from '../support/mail-server.ts';
import { invite } from './invited.ts';
import { figure, type Proof, sleep } from './proof.ts';
import { withServer } from './trust-server.ts';

const SECRET = /token=|^AUTH/im;

/** A mail server at an address that is not this machine's: what an eavesdropper on the way can read. */
export const mail: Proof = {
  name: 'mail in clear',
  async run() {
    const folder = mkdtempSync(join(tmpdir(), 'mainstay-mail-'));
    const trusted = join(folder, 'authority.pem');
    writeFileSync(trusted, MAIL_CERTIFICATE);
    try {
      const bare = await sendInvitation({});
      const stranger = await sendInvitation({ startTls: true });
      const sound = await sendInvitation({ startTls: true }, { NODE_EXTRA_CA_CERTS: trusted });
      const control = await sendInvitation({}, { SMTP_ALLOW_PLAINTEXT: 'true' });
      return [
        figure('no STARTTLS: links and passwords read on the way', bare.read, '0', bare.read === 0),
        figure('the same: the log names the setting', bare.isTold, 'true', bare.isTold),
        figure('a certificate nobody trusts: the same', stranger.said, '0', stranger.said === 0),
        figure('STARTTLS and a trusted one: mails that came', sound.mails, '1', sound.mails === 1),
        figure('the same: read on the way', sound.read, '0', sound.read === 0),
        figure('control: plaintext allowed, read on the way', control.read, '> 0', control.read > 0),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

async function sendInvitation(options: MailServerOptions, environment: Record<string, string> = {}) {
  const server = await startMailServer(options);
  const SMTP_URL = `smtp://mainstay:mail-password@0.0.0.0:${server.port}`;
  try {
    return await withServer({ environment: { SMTP_URL, ...environment } }, async (trust) => {
      await invite(trust, 'Mia Brand', 'mia@acme.example');
      // The log may arrive a moment after the answer.
      const isOver = () => server.lines.includes('.') || trust.output().includes('a mail was not sent');
      for (let tries = 0; tries < 1_200 && !isOver(); tries++) await sleep(50);
      const secrets = (lines: string[]) => lines.filter((line) => SECRET.test(line)).length;
      return {
        read: secrets(server.plain),
        said: secrets(server.lines),
        mails: server.lines.filter((line) => line === '.').length,
        isTold: trust.output().includes('SMTP_ALLOW_PLAINTEXT'),
      };
    });
  } finally {
    await server.close();
  }
}
