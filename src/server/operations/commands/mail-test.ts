import type { Command } from './command.ts';

export const mailTest: Command = {
  name: 'mail test',
  summary: 'send a mail to see whether the mail server takes it',
  usage: 'ADDRESS',
  details: [
    'ADDRESS  where the mail goes',
    'It is sent as invitations are: by SMTP_URL, from MAIL_FROM. While a server runs, its settings are the ones that are tried.',
  ],
  positionals: ['ADDRESS'],
  options: {},
  required: ['ADDRESS'],
  online: true,
  load: async () => (await import('./tasks/mail-test.ts')).tryMail,
};
