import type { Command } from './command.ts';

export const importCommand: Command = {
  name: 'import',
  summary: 'bring the rows of a CSV file into a tenant',
  usage: 'ENTITY FILE.csv --tenant T [--map MAP.json] [--as EMAIL] [--without-rules]',
  details: [
    'ENTITY    such as assets/equipments or work-orders/work_order',
    '--tenant  the subdomain of the tenant',
    '--map     which column fills which property, what texts mean, and defaults; docs/import.md shows one.',
    '          Without a map the first line must name properties.',
    '--as      who the records are from; default: the first user of the tenant',
    '--without-rules  rules that records must meet (Settings → Rules) are not asked, as for work that was',
    '          closed before they were there',
    'Every line is checked before anything is written; each error is printed as file:line:column.',
    'While a server runs, it does the work, and others go on meanwhile; it must be able to read the files.',
    'An import that was cut off goes on where it ended when the same file is given again.',
  ],
  positionals: ['ENTITY', 'FILE.csv'],
  options: {
    tenant: { type: 'string' },
    map: { type: 'string' },
    as: { type: 'string' },
    'without-rules': { type: 'boolean' },
  },
  required: ['ENTITY', 'FILE.csv', 'tenant'],
  paths: ['FILE.csv', 'map'],
  online: true,
  load: async () => (await import('./tasks/import.ts')).importRows,
};
