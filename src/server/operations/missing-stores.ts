import { join } from 'node:path';
import type { StoreOwner } from '../store/engine.ts';
import { type DumpPiece, dumpColumns } from '../store/tables/dump.ts';
import { storeToMakeName } from '../tenancy/store-to-make.ts';
import type { BackupManifest } from './backup.ts';
import { checkArchive } from './read-archive.ts';

/** A tenant that a backup registers and whose data it does not hold. */
export interface MissingStore {
  tenant: number;
  subdomain: string;
  reason: string;
}

/**
 * The tenants whose data a backup lacks: its platform store names them and no file is theirs. After a restore they would
 * be lost, so a backup with any is not whole. @throws ArchiveError
 */
export async function missingStores(folder: string, manifest: BackupManifest): Promise<MissingStore[]> {
  const platform = manifest.stores.find(({ owner }) => owner === 'platform');
  if (!platform) return [];
  const rows = new RowsOf(['tenants/tenant', '_mark']);
  await checkArchive(join(folder, platform.file), undefined, (piece) => rows.look(piece));
  const there = new Set(manifest.stores.map(({ owner }) => numberOf(owner)));
  const reasons = new Map(manifest.failed.map(({ owner, reason }) => [numberOf(owner), reason]));
  const toMake = new Set(rows.of('_mark').map(({ name }) => name));
  return rows.of('tenants/tenant').flatMap(({ id, schema_name }) => {
    const tenant = Number(id);
    if (there.has(tenant) || toMake.has(storeToMakeName(tenant))) return [];
    const reason = reasons.get(tenant) ?? 'it was made while the backup was';
    return [{ tenant, subdomain: String(schema_name), reason }];
  });
}

/** One line for a person. @example 'acme (tenant 1) is not in this backup: its store is missing' */
export function missingText({ subdomain, tenant, reason }: MissingStore): string {
  return `${subdomain} (tenant ${tenant}) is not in this backup: ${reason.replace(/\.$/, '')}. Look for another backup of it: mainstay restore PATH --tenant ${subdomain} --replace`;
}

function numberOf(owner: StoreOwner): number | undefined {
  return owner === 'platform' ? undefined : owner.tenant;
}

/** Collects the rows of a few tables on the way through an archive. */
class RowsOf {
  readonly #found = new Map<string, Record<string, unknown>[]>();
  #columns: string[] = [];
  #rows: Record<string, unknown>[] | undefined;

  constructor(tables: string[]) {
    for (const table of tables) this.#found.set(table, []);
  }

  look(piece: DumpPiece): void {
    if (piece.what === 'table') {
      this.#columns = dumpColumns(piece.table);
      this.#rows = this.#found.get(piece.table.name);
    } else if (piece.what === 'rows')
      this.#rows?.push(
        ...piece.rows.map((row) => Object.fromEntries(this.#columns.map((name, at) => [name, row[at]]))),
      );
  }

  of(table: string): Record<string, unknown>[] {
    return this.#found.get(table) ?? [];
  }
}
