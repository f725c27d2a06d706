import { deletedTenants } from '../../tenancy/deleted-tenants.ts';
import type { Command, CommandInput } from './command.ts';

export const tenantList: Command = {
  name: 'tenant list',
  summary: 'list the tenants, and those deleted in the last 30 days',
  usage: '',
  details: [
    'The log names tenants by subdomain; the number is in the names of their files (t_3.db) and schemas.',
  ],
  positionals: [],
  options: {},
  required: [],
  online: true,
  load: async () => listTenants,
};

async function listTenants(input: CommandInput): Promise<number> {
  const { tenancy } = await input.open();
  const tenants = await tenancy.all();
  const deleted = await tenancy.platform.read(deletedTenants);
  const width = Math.max(9, ...[...tenants, ...deleted].map(({ subdomain }) => subdomain.length));
  if (tenants.length + deleted.length > 0) input.print(`${'Subdomain'.padEnd(width)}  Number  Tenant`);
  for (const { id, subdomain, name, suspended } of tenants)
    input.print(
      `${subdomain.padEnd(width)}  ${String(id).padStart(6)}  ${name}${suspended ? '  (suspended)' : ''}`,
    );
  for (const { id, subdomain, name, until } of deleted)
    input.print(
      `${subdomain.padEnd(width)}  ${String(id).padStart(6)}  ${name}  (deleted, kept until ${until.toISOString().slice(0, 10)})`,
    );
  if (tenants.length + deleted.length === 0) input.print('There is no tenant yet.');
  input.result({
    tenants: tenants.map(({ id, subdomain, name, suspended }) => ({ id, subdomain, name, suspended })),
    deleted: deleted.map(({ id, subdomain, name, until }) => ({ id, subdomain, name, until })),
  });
  return 0;
}
