import { silentLog } from '../../lib/log.ts';
import { createMailer, type Mailer } from '../../lib/mail.ts';
import type { CommandInput } from './command.ts';

/** The mailer of a command, which says itself why a mail was not sent: nobody at the command line sees the log. */
interface CommandMail {
  mailer: Mailer;
  /** Why the last mail was not sent. */
  failure(): string | undefined;
}

export function commandMail({ settings }: Pick<CommandInput, 'settings'>): CommandMail {
  let why: string | undefined;
  const note = (_about: object, text: string) => {
    why = text;
  };
  const mailer = createMailer(settings, { ...silentLog, warn: note, error: note });
  return { mailer, failure: () => why };
}

/** Says whether the link that is printed next was mailed, too. @returns whether it was */
export function sayMailed(input: CommandInput, { failure }: CommandMail, email: string): boolean {
  const why = input.settings.smtpUrl === undefined ? 'no mail was sent, as SMTP_URL is not set' : failure();
  input.print(
    why === undefined ? `The link was mailed to ${email}.` : `Hand over the link yourself: ${why}.`,
  );
  return why === undefined;
}
