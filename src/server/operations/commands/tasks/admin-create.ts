import { normalizeText } from '../../../../shared/texts.ts';
import { schemaOf } from '../../../access/schema.ts';
import { PLATFORM, requireGoodPassword } from '../../../auth/new-password.ts';
import { hashPassword } from '../../../auth/password.ts';
import { commandPrincipal } from '../../../auth/principal.ts';
import { normalizeEmail, setCredential, userByEmail } from '../../../auth/users.ts';
import { writeAudited } from '../../../events/audited-writer.ts';
import { adminLink } from '../../../features/administration/invitation.ts';
import { validateBody } from '../../../records/validate-body.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { commandMail, sayMailed } from '../command-mail.ts';
import { firstLineOfInput } from '../standard-input.ts';

export async function createAdmin(input: CommandInput): Promise<number> {
  const user = { name: textOf(input, 'name'), email: normalizeEmail(textOf(input, 'email')) };
  const { tenancy } = await input.open();
  const { platform } = tenancy;
  const schema = schemaOf(platform.model);
  validateBody(schema, schema.at('users/user'), 'create', user);
  user.name = normalizeText(user.name);
  const password = input.values['password-stdin'] ? await firstLineOfInput() : undefined;
  if (password !== undefined) requireGoodPassword(password, { ...user, tenant: PLATFORM });
  const hash = password === undefined ? undefined : await hashPassword(password);
  const by = commandPrincipal();
  const id = await writeAudited(platform, { actor: by.recorded }, async (writer) => {
    if (await userByEmail(writer, user.email))
      throw new CommandError(`There is already a platform admin with the email ${user.email}.`);
    const added = await writer.insert('users/user', { ...user, is_active: true });
    if (hash) await setCredential(writer, added, hash);
    return added;
  });
  input.print(`${user.name} <${user.email}> is a platform admin.`);
  if (hash) {
    input.result({ email: user.email, link: null, mailed: false });
    return 0;
  }
  const mail = commandMail(input);
  const parts = { tenancy, settings: input.settings, mailer: mail.mailer };
  const link = await adminLink(parts, id, new Date(), by);
  const mailed = sayMailed(input, mail, user.email);
  input.result({ email: user.email, link, mailed });
  input.print(`Set the password here, once, within 72 hours:\n${link}`);
  return 0;
}
