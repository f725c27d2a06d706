import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { commandMail } from '../command-mail.ts';

export async function tryMail(input: CommandInput): Promise<number> {
  const to = textOf(input, 'ADDRESS');
  const { smtpUrl, mailFrom } = input.settings;
  if (smtpUrl === undefined)
    throw new CommandError('SMTP_URL is not set, so no mails are sent. Set it to your mail server.');
  const { mailer, failure } = commandMail(input);
  const text = 'Hello,\n\nthis mail shows that Mainstay can send mails. There is nothing to do.';
  const { host } = new URL(smtpUrl);
  const isTaken = await mailer.send({ to, subject: 'Mainstay can send mails', text });
  if (!isTaken)
    throw new CommandError(`To ${host}, from ${mailFrom}: ${failure() ?? 'a mail was not sent'}.`);
  input.print(
    `The mail server ${host} took a mail from ${mailFrom} to ${to}. If it does not arrive, look there.`,
  );
  input.result({ to, from: mailFrom, server: host });
  return 0;
}
