import { isIPv4 } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Sends a mail; false when none is sent, because no server is set or it refused. Never throws. */
  send(mail: Mail): Promise<boolean>;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'smtpAllowPlaintext' | 'contactEmail'>;

/**
 * The mail server of the settings. Without one nothing is sent; whoever invites still sees the link. Mails hold links
 * that open an account, and signing in to the mail server takes a password: over a network both go encrypted only.
 */
export function createMailer(settings: MailSettings, log: Log): Mailer {
  if (!settings.smtpUrl) return { send: async () => false };
  const transport = createTransport(
    {
      ...mailServer(new URL(settings.smtpUrl), settings.smtpAllowPlaintext),
      connectionTimeout: 5_000,
      greetingTimeout: 5_000,
      socketTimeout: 10_000,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from: settings.contactEmail },
  );
  return {
    async send({ to, subject, text }) {
      // One plain address; anything else could add recipients or headers.
      if (to.length > 254 || !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(to)) {
        log.warn({ subject }, 'a mail was not sent: its address is not a plain email address');
        return false;
      }
      try {
        await transport.sendMail({ to: { name: '', address: to }, subject: oneLine(subject), text });
        return true;
      } catch (error) {
        log.error({ err: error, subject }, adviceOn(error));
        return false;
      }
    },
  };
}

/** Where to connect, and how safely: made of the URL by hand, since its query could switch encryption off. */
function mailServer(url: URL, allowPlaintext: boolean) {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = isLoopback(host);
  const secure = url.protocol === 'smtps:';
  const pass = decodeURIComponent(url.password);
  return {
    host,
    port: url.port === '' ? undefined : Number(url.port),
    secure,
    requireTLS: !secure && !isHere && !allowPlaintext,
    // Nobody stands between two programs of one machine.
    tls: { rejectUnauthorized: !isHere },
    auth: url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

function adviceOn(error: unknown): string {
  const { code } = error as { code?: string };
  return code === 'ETLS' || code === 'ESOCKET'
    ? 'a mail was not sent: the connection to the mail server could not be encrypted; check SMTP_URL and the certificate of the mail server, or set SMTP_ALLOW_PLAINTEXT where nobody else can read the network'
    : 'a mail was not sent: check SMTP_URL and the mail server';
}

/** The mail that invites a user to set a password. */
export function invitation(to: { name: string; email: string }, tenant: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Your account at ${tenant}`,
    text: [
      `Hello ${oneLine(to.name)},`,
      '',
      `you can now sign in at ${oneLine(tenant)}. Set your password here first:`,
      '',
      link,
      '',
      'The link works once, within 72 hours. If you did not expect this mail, ignore it.',
    ].join('\n'),
  };
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
