import type { Command, CommandInput } from './command.ts';

export const tenantList: Command = {
  name: 'tenant list',
  summary: 'list the tenants',
  usage: '',
  details: [],
  positionals: [],
  options: {},
  required: [],
  online: true,
  load: async () => listTenants,
};

async function listTenants(input: CommandInput): Promise<number> {
  const { tenancy } = await input.open();
  const tenants = await tenancy.all();
  const width = Math.max(9, ...tenants.map(({ subdomain }) => subdomain.length));
  if (tenants.length > 0) input.print(`${'Subdomain'.padEnd(width)}  Tenant`);
  for (const { subdomain, name, suspended } of tenants)
    input.print(`${subdomain.padEnd(width)}  ${name}${suspended ? '  (suspended)' : ''}`);
  if (tenants.length === 0) input.print('There is no tenant yet.');
  return 0;
}
