import { type Command, type CommandInput, textOf } from './command.ts';

export const tenantCreate: Command = {
  name: 'tenant create',
  summary: 'make a tenant with its own app and data',
  usage: 'NAME --subdomain S',
  details: [
    'NAME         the name of the tenant, in quotes if it has blanks',
    '--subdomain  the first part of its address: small letters, digits and hyphens',
  ],
  positionals: ['NAME'],
  options: { subdomain: { type: 'string' } },
  required: ['NAME', 'subdomain'],
  online: true,
  creates: true,
  load: async () => createTenant,
};

async function createTenant(input: CommandInput): Promise<number> {
  const name = textOf(input, 'NAME');
  const { tenancy } = await input.open();
  const ref = await tenancy.provision({ name, schema_name: textOf(input, 'subdomain') });
  input.result({ subdomain: ref.subdomain, name: ref.name });
  input.print(`Tenant "${ref.name}" is ready at ${ref.subdomain}.${input.settings.baseDomain}.`);
  input.print(
    `Next: mainstay user invite --tenant ${ref.subdomain} --email you@example.com --name "Your Name"`,
  );
  return 0;
}
