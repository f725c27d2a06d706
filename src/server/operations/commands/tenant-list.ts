import type { Command } from './command.ts';

export const tenantList: Command = {
  name: 'tenant list',
  summary: 'list the companies',
  usage: '',
  details: [],
  positionals: [],
  options: {},
  required: [],
  online: true,
  async run(input) {
    const { tenancy } = await input.open();
    const tenants = await tenancy.all();
    const width = Math.max(9, ...tenants.map(({ subdomain }) => subdomain.length));
    if (tenants.length > 0) input.print(`${'Subdomain'.padEnd(width)}  Company`);
    for (const { subdomain, name, suspended } of tenants)
      input.print(`${subdomain.padEnd(width)}  ${name}${suspended ? '  (suspended)' : ''}`);
    if (tenants.length === 0) input.print('There is no company yet.');
    return 0;
  },
};
