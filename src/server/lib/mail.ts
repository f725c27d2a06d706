import { isIPv4 } from 'node:net';
import type { Settings } from '../settings.ts';
import type { Log } from './log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
  /** Lets a mailbox recognise a mail that arrives twice. */
  messageId?: string;
  headers?: Record<string, string>;
  /** The same as the text, for mail programs that draw it. */
  html?: string;
  /** Pictures that the HTML shows. */
  attachments?: { cid: string; filename: string; contentType: string; content: Buffer }[];
}

export interface Mailer {
  /** Sends a mail; false when none is sent, because no server is set or it refused. Never throws. */
  send(mail: Mail): Promise<boolean>;
}

const counts = { sent: 0, failed: 0 };

/** How many mails this process has handed to the mail server, and how many it could not. */
export function mailCounts(): Readonly<typeof counts> {
  return counts;
}

type MailSettings = Pick<Settings, 'smtpUrl' | 'smtpAllowPlaintext' | 'mailFrom'>;

/**
 * Connects to the mail server of the settings. Without one nothing is sent; whoever invites somebody still sees the
 * link. Mails hold links that open an account, and signing in to the mail server takes a password, so over a network
 * both are only sent encrypted.
 */
export function createMailer(settings: MailSettings, log: Log): Mailer {
  if (!settings.smtpUrl) return { send: async () => false };
  const options = {
    ...mailServer(new URL(settings.smtpUrl), settings.smtpAllowPlaintext),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 10_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  // Starts loading at once, but only in processes that send mails.
  const transport = import('nodemailer').then(({ createTransport }) =>
    createTransport(options, { from: settings.mailFrom }),
  );
  return {
    async send({ to, subject, text, ...rest }) {
      // One plain address; anything else could add recipients or headers.
      if (to.length > 254 || !/^[^\s@<>",;:]+@[^\s@<>",;:]+$/.test(to)) {
        log.warn({ subject }, 'a mail was not sent: its address is not a plain email address');
        return false;
      }
      try {
        await (await transport).sendMail({
          to: { name: '', address: to },
          subject: oneLine(subject),
          text,
          ...rest,
        });
        counts.sent += 1;
        return true;
      } catch (error) {
        counts.failed += 1;
        log.error({ err: error, subject }, adviceOn(error));
        return false;
      }
    },
  };
}

/** Where to connect, and how safely. Built from the URL by hand, since its query could switch encryption off. */
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
    // Between two programs on the same machine nobody can intercept.
    tls: { rejectUnauthorized: !isHere },
    auth: url.username === '' ? undefined : { user: decodeURIComponent(url.username), pass },
  };
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

/** What went wrong, as far as the mail library tells: it calls all errors of a connection `ESOCKET`, only those of the system name a call. */
function adviceOn(error: unknown): string {
  const { code, syscall, message = '', responseCode } = error as MailError;
  const cause = /\bE[A-Z]{4,}\b/.exec(message)?.[0] ?? code;
  if (syscall === 'getaddrinfo' || code === 'EDNS')
    return 'a mail was not sent: the mail server of SMTP_URL is not found by its name';
  if (syscall === 'connect' || code === 'ECONNECTION')
    return `a mail was not sent: nobody answers at the address of SMTP_URL (${cause})`;
  if (code === 'ETIMEDOUT')
    return 'a mail was not sent: the mail server of SMTP_URL took too long; check host, port and firewall';
  if (code === 'EAUTH') return 'a mail was not sent: the mail server refused user or password of SMTP_URL';
  if (code === 'ETLS' || (code === 'ESOCKET' && syscall === undefined))
    return 'a mail was not sent: the connection to the mail server could not be encrypted; check SMTP_URL and the certificate of the mail server, or set SMTP_ALLOW_PLAINTEXT where nobody else can read the network';
  const answer = responseCode === undefined ? cause : `it answered ${responseCode}`;
  return `a mail was not sent: check SMTP_URL and MAIL_FROM against the mail server (${answer})`;
}

interface MailError {
  code?: string;
  syscall?: string;
  message?: string;
  responseCode?: number;
}

/**
 * The mail that invites somebody to set a first password. The only text in it that people have typed is two names:
 * otherwise whoever may invite could write anything to anybody in our name.
 * @param inviter who asked for it, if it is one of the tenant's own people
 */
export function invitation(to: string, tenant: string, link: string, inviter?: string): Mail {
  const place = plainName(tenant);
  return {
    to,
    subject: `Join ${place}`,
    text: [
      'Hello,',
      '',
      inviter === undefined
        ? `you can now sign in at ${place}. Set your password here first:`
        : `${plainName(inviter)} invites you to ${place}. Set your password here to join:`,
      '',
      link,
      '',
      'The link works once, within 72 hours. If you did not expect this mail, ignore it.',
    ].join('\n'),
  };
}

/** The mail for somebody who already has a password and asked for a link to set a new one. */
export function newPasswordMail(to: string, tenant: string, link: string, life: number): Mail {
  const hours = Math.round(life / 3_600_000);
  return {
    to,
    subject: `New password for ${plainName(tenant)}`,
    text: [
      'Hello,',
      '',
      `set a new password for ${plainName(tenant)} here:`,
      '',
      link,
      '',
      `The link works once, within ${hours === 1 ? 'an hour' : `${hours} hours`}. If you did not ask for it, ignore this mail: your password stays as it is.`,
    ].join('\n'),
  };
}

/**
 * Changes a text that people have typed so that no mail program turns part of it into a link; signs between digits stay,
 * as in 12.5 and 10:30.
 */
export function plainName(name: string): string {
  return oneLine(name.replace(/(?<!\d)[./:@\\]+(?=\S)|[./:@\\]+(?=[^\s\d])/g, ' '));
}

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
}
