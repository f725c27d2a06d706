import type { Command } from './command.ts';

export const auditExport: Command = {
  name: 'audit export',
  summary: 'write the history of a tenant, or of the platform, to a file for whoever audits it',
  usage: '--to FILE [--tenant T] [--from DAY] [--replace]',
  details: [
    '--to       the file: one JSON object a line, oldest first',
    '--tenant   the subdomain of the tenant; without it, the platform',
    '--from     only what happened on this day or later, such as 2026-01-31 (UTC)',
    '--replace  write over a file that is there',
    'It holds who changed what and when, with values before and after, whatever a role may see of them.',
  ],
  positionals: [],
  options: {
    to: { type: 'string' },
    tenant: { type: 'string' },
    from: { type: 'string' },
    replace: { type: 'boolean' },
  },
  required: ['to'],
  paths: ['to'],
  online: true,
  load: async () => (await import('./tasks/audit-export.ts')).exportAudit,
};
