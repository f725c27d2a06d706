import { normalizeEmail } from '../../../auth/users.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import type { Tenancy, TenantRef } from '../../../tenancy/tenancy.ts';
import { counted } from '../../counted.ts';
import { eraseFromPlatform, erasePerson } from '../../person/erase-person.ts';
import { exportPerson } from '../../person/export-person.ts';
import { findByHistory, findPerson, type Person, standFor } from '../../person/person.ts';
import { type CommandInput, textOf } from '../command.ts';
import { CommandError } from '../command-error.ts';
import { requireFree } from '../require-free.ts';
import { tenantAt } from '../tenant-at.ts';
import { requireOtherAdmin } from './users.ts';

export async function writePerson(input: CommandInput): Promise<number> {
  const path = textOf(input, 'to');
  const { tenancy, ref, person, email } = await who(input);
  requireFree(input, path);
  const found = await inTenant(tenancy, ref, (store) => exportPerson(store, person, path));
  input.print(`${ref.name} holds about ${email}:`);
  for (const { title, count } of found) input.print(`  ${title}: ${count}`);
  if (found.length === 0) input.print('  nothing');
  sayUnsure(input, person, 'were not looked for in texts');
  input.print(`All of it is in ${path}`);
  input.result({ tenant: ref.subdomain, email, path, found });
  return 0;
}

export async function removePerson(input: CommandInput): Promise<number> {
  const { tenancy, ref, person, email } = await who(input);
  const { 'yes-erase': yes } = input.values;
  if (typeof yes !== 'string' || normalizeEmail(yes) !== email)
    throw new CommandError(
      `This replaces name and email of ${email} everywhere in ${ref.name}, and nothing takes it back. If you mean it, say --yes-erase ${email}`,
    );
  const erased = await inTenant(tenancy, ref, async (store) => {
    const { user } = person;
    if (user) await store.read((reader) => requireOtherAdmin(reader, user, ref, input));
    return erasePerson(store, person);
  });
  await tenancy.relay(ref);
  await eraseFromPlatform(tenancy.platform, ref.id, person);
  const { records, entries } = erased;
  const name = standFor(person.id).name;
  input.print(
    `${email} is erased from ${ref.name}, and called "${name}" now: ${counted(records, 'record')} and ${counted(entries, 'entry', 'entries')} of the history were changed.`,
  );
  sayUnsure(input, person, 'stay where they stand within texts');
  input.print(
    `Backups, exports and ${input.settings.databaseUrl === undefined ? 'DATA_DIR/replaced' : 'dumps'} from before still hold the person: delete them, or erase again after a restore. See docs/personal-data.md.`,
  );
  input.result({ tenant: ref.subdomain, email, name, records, entries, unsure: person.unsure });
  return 0;
}

function sayUnsure(input: CommandInput, { unsure }: Person, what: string): void {
  if (unsure.length > 0)
    input.print(
      `Names of a single word, or that somebody else has, ${what}: ${unsure.map((name) => `"${name}"`).join(', ')}`,
    );
}

async function who(
  input: CommandInput,
): Promise<{ tenancy: Tenancy; ref: TenantRef; person: Person; email: string }> {
  const email = normalizeEmail(textOf(input, 'email'));
  const { tenancy } = await input.open();
  const ref = await tenantAt(tenancy, textOf(input, 'tenant'));
  const name = input.values.name === undefined ? undefined : textOf(input, 'name');
  const find = (known: Parameters<typeof findPerson>[2]) =>
    inTenant(tenancy, ref, (store) => findPerson(store, email, { ...known, name }));
  let person = await find({});
  if (person.id === undefined) person = await find(await findByHistory(tenancy.platform, ref.id, email));
  return { tenancy, ref, person, email };
}
