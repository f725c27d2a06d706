import { createTransport } from 'nodemailer';
import type { Settings } from '../settings.ts';
import type { Log } from '../tenancy/log.ts';

export interface Mail {
  to: string;
  subject: string;
  text: string;
}

export interface Mailer {
  /** Sends a mail; false when none is sent, because no server is set or it refused. Never throws. */
  send(mail: Mail): Promise<boolean>;
}

/** The mail server of the settings. Without one nothing is sent; whoever invites still sees the link. */
export function createMailer(settings: Pick<Settings, 'smtpUrl' | 'contactEmail'>, log: Log): Mailer {
  if (!settings.smtpUrl) return { send: async () => false };
  const transport = createTransport(
    {
      url: settings.smtpUrl,
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
        log.error({ err: error, subject }, 'a mail was not sent: check SMTP_URL and the mail server');
        return false;
      }
    },
  };
}

/** The mail that invites a user to set a password. */
export function invitation(to: { name: string; email: string }, company: string, link: string): Mail {
  return {
    to: to.email,
    subject: `Your account at ${company}`,
    text: [
      `Hello ${oneLine(to.name)},`,
      '',
      `you can now sign in at ${oneLine(company)}. Set your password here first:`,
      '',
      link,
      '',
      'The link works once, within 72 hours. If you did not expect this mail, ignore it.',
    ].join('\n'),
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
