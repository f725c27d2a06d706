import { open } from 'node:fs/promises';
import { dirname } from 'node:path';
import { makeFolder } from '../../../lib/make-folder.ts';
import type { Condition, Store } from '../../../store/store.ts';
import { inTenant } from '../../../tenancy/in-tenant.ts';
import { counted } from '../../counted.ts';
import { type CommandInput, textOf } from '../command.ts';
import { UsageError } from '../command-error.ts';
import { requireFree } from '../require-free.ts';
import { tenantAt } from '../tenant-at.ts';

const PAGE = 500;

export async function exportAudit(input: CommandInput): Promise<number> {
  const path = textOf(input, 'to');
  const { from, tenant } = input.values;
  if (typeof from === 'string' && !isDay(from))
    throw new UsageError(`--from is "${from}" but should be a day such as 2026-01-31.`);
  const { tenancy } = await input.open();
  const ref = tenant === undefined ? undefined : await tenantAt(tenancy, textOf(input, 'tenant'));
  requireFree(input, path);
  const write = (store: Store) => writeAudit(store, path, typeof from === 'string' ? from : undefined);
  const entries = ref ? await inTenant(tenancy, ref, write) : await write(tenancy.platform);
  input.print(`${ref?.name ?? 'The platform'}: ${counted(entries, 'entry', 'entries')} in ${path}`);
  input.result({ tenant: ref?.subdomain ?? null, path, entries });
  return 0;
}

/** @returns how many entries were written */
async function writeAudit(store: Store, path: string, from: string | undefined): Promise<number> {
  makeFolder(dirname(path));
  const file = await open(path, 'w', 0o600);
  let count = 0;
  try {
    for (let after = 0; ; ) {
      const where: Condition[] = [
        { property: 'id', op: 'gt', value: after },
        ...(from === undefined
          ? []
          : [{ property: 'created_at', op: 'gte', value: `${from}T00:00:00.000Z` } as const]),
      ];
      const rows = await store.read((reader) =>
        reader.find('_audit', { where, order: [{ property: 'id', descending: false }], limit: PAGE }),
      );
      for (const { updated_at: _always, _version: _one, ...entry } of rows)
        await file.write(`${JSON.stringify(entry)}\n`);
      count += rows.length;
      if (rows.length < PAGE) break;
      after = rows.at(-1)?.id ?? after;
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return count;
}

function isDay(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
}
