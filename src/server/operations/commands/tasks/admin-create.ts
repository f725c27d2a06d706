import { normalizeText } from '../../../../shared/texts.ts';
import { installation } from '../../../access/schema.ts';
import { PLATFORM, requireGoodPassword } from '../../../auth/new-password.ts';
import { hashPassword } from '../../../auth/password.ts';
import { createPasswordLink, passwordLinkUrl } from '../../../auth/password-link.ts';
import { normalizeEmail, setCredential, userByEmail } from '../../../auth/users.ts';
import { systemActor } from '../../../events/audit-entry.ts';
import { writeAudited } from '../../../events/audited-writer.ts';
import { platformAudit } from '../../../events/store-audits.ts';
import { validateBody } from '../../../records/validate-body.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { firstLineOfInput } from '../standard-input.ts';

export async function createAdmin(input: CommandInput): Promise<number> {
  const user = { name: textOf(input, 'name'), email: normalizeEmail(textOf(input, 'email')) };
  const schema = installation.platform;
  validateBody(schema, schema.at('users/user'), 'create', user);
  user.name = normalizeText(user.name);
  const password = input.values['password-stdin'] ? await firstLineOfInput() : undefined;
  if (password !== undefined) requireGoodPassword(password, { ...user, tenant: PLATFORM });
  const hash = password === undefined ? undefined : await hashPassword(password);
  const { platform } = (await input.open()).tenancy;
  const by = platformAudit(systemActor('Command line'));
  const id = await writeAudited(platform, by, async (writer) => {
    if (await userByEmail(writer, user.email))
      throw new CommandError(`There is already a platform admin with the email ${user.email}.`);
    const added = await writer.insert('users/user', { ...user, is_active: true });
    if (hash) await setCredential(writer, added, hash);
    return added;
  });
  input.print(`${user.name} <${user.email}> is a platform admin.`);
  input.result({ email: user.email, link: null });
  if (hash) return 0;
  const token = await createPasswordLink(platform, id, new Date(), by.actor);
  const link = passwordLinkUrl(input.settings, 'admin', token);
  input.result({ email: user.email, link });
  input.print(`Set the password here, once, within 72 hours:\n${link}`);
  return 0;
}
