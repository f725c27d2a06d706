import type { Command } from './command.ts';

const FOLDER =
  '--folder  where the files are, such as company/site.json; default: schema-layer where you type this';
const own: Pick<Command, 'positionals' | 'options' | 'required' | 'paths' | 'online'> = {
  positionals: [],
  options: { tenant: { type: 'string' }, folder: { type: 'string', default: 'schema-layer' } },
  required: ['tenant'],
  paths: ['folder'],
  online: true,
};
const USAGE = '--tenant T [--folder DIR]';
const DETAILS = [
  '--tenant  the subdomain of the tenant',
  FOLDER,
  'While a server runs, it does the work; it must be able to reach the files.',
];

export const schemaPull: Command = {
  ...own,
  name: 'schema pull',
  summary: 'write what a tenant has added to the schemas as files',
  usage: USAGE,
  details: [...DETAILS, 'Files that are there already are written over.'],
  load: async () => (await import('./tasks/schema.ts')).pull,
};

export const schemaPlan: Command = {
  ...own,
  name: 'schema plan',
  summary: 'say what is wrong with such files, and what publishing them would do',
  usage: USAGE,
  details: [...DETAILS, 'Each error is printed as file:line:column. Nothing is changed.'],
  load: async () => (await import('./tasks/schema.ts')).plan,
};

export const schemaPush: Command = {
  ...own,
  name: 'schema push',
  summary: 'publish such files for a tenant, which then has these and no others',
  usage: USAGE,
  details: [
    ...DETAILS,
    'They are checked and the plan is said first, as by schema plan. What the files no longer name is hidden,',
    'with its values; undo under Settings → Fields and records brings it back.',
  ],
  load: async () => (await import('./tasks/schema.ts')).push,
};
