import type { Command } from './command.ts';

const FOLDER =
  '--folder        where the files are, such as company/site.json; default: schema-layer where you type this';
const own: Pick<Command, 'positionals' | 'options' | 'required' | 'paths' | 'online'> = {
  positionals: [],
  options: {
    tenant: { type: 'string' },
    installation: { type: 'boolean' },
    folder: { type: 'string', default: 'schema-layer' },
  },
  required: [],
  paths: ['folder'],
  online: true,
};
const USAGE = '(--tenant T | --installation) [--folder DIR]';
const DETAILS = [
  '--tenant        the subdomain of the tenant',
  '--installation  what is added for all tenants, in place of what one has added',
  FOLDER,
  'While a server runs, it does the work; it must be able to reach the files.',
];

export const schemaPull: Command = {
  ...own,
  name: 'schema pull',
  summary: 'write what a tenant, or the installation, has added to the schemas as files',
  usage: `${USAGE} [--all]`,
  options: { ...own.options, all: { type: 'boolean' } },
  details: [
    ...DETAILS,
    '--all           all layers that the tenant has, each in a folder of its name: packs, all, own',
    'Files that are there already are written over.',
  ],
  load: async () => (await import('./tasks/schema.ts')).pull,
};

export const schemaPlan: Command = {
  ...own,
  name: 'schema plan',
  summary: 'say what is wrong with such files, and what publishing them would do',
  usage: USAGE,
  details: [
    ...DETAILS,
    'Each error is printed as file:line:column. Nothing is changed. With --installation it is looked',
    'through all tenants, and said which would stay behind because of their records.',
  ],
  load: async () => (await import('./tasks/schema.ts')).plan,
};

export const schemaPush: Command = {
  ...own,
  name: 'schema push',
  summary: 'publish such files for a tenant, or for all, who then have these and no others',
  usage: USAGE,
  details: [
    ...DETAILS,
    'They are checked and the plan is said first, as by schema plan. What the files no longer name is hidden,',
    'with its values; undo under Settings → Fields and records brings it back. With --installation all',
    'tenants follow at once, and it is said which stay behind because of their records.',
  ],
  load: async () => (await import('./tasks/schema.ts')).push,
};
