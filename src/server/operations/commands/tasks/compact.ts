import { type CommandInput, textOf } from '../command.ts';
import { tenantAt } from '../tenant-at.ts';

export async function compactStores(input: CommandInput): Promise<number> {
  const { engine, tenancy } = await input.open();
  const { tenant } = input.values;
  const refs =
    tenant === undefined ? await tenancy.all() : [await tenantAt(tenancy, textOf(input, 'tenant'))];
  const done: { subdomain: string; before: number; after: number }[] = [];
  for (const ref of refs) {
    const sizes = await tenancy.whileClosed(ref, `tenant ${ref.subdomain} is being compacted`, () =>
      engine.compact({ tenant: ref.id }),
    );
    if (!sizes) {
      input.print('PostgreSQL gives room back by itself (autovacuum); there is nothing to do.');
      break;
    }
    done.push({ subdomain: ref.subdomain, ...sizes });
    input.print(`${ref.subdomain}: ${megabytes(sizes.before)} before, ${megabytes(sizes.after)} now`);
  }
  if (refs.length === 0) input.print('There is no tenant yet.');
  input.result({ compacted: done });
  return 0;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MB`;
}
