import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import type { Condition, Reader } from '../../store/store.ts';

/** The table with the versions of a tenant's own schemas. */
export const VERSIONS = '_schema';

/** A version of a tenant's own schemas. */
export interface Version {
  version: number;
  digest: string;
  files: LayerFiles;
  change: 'publish' | 'undo';
  user: number | null;
  at: string;
  /** The version whose files these are. */
  content: number;
  /** The content before that one. */
  base: number;
}

/** What a tenant has that never published. */
const NOTHING: Pick<Version, 'version' | 'files' | 'content' | 'base'> = {
  version: 0,
  files: {},
  content: 0,
  base: 0,
};

/** The newest versions, the last one first. */
export async function newestVersions(
  reader: Reader,
  limit: number,
  where: Condition[] = [],
): Promise<Version[]> {
  const rows = await reader.find(VERSIONS, {
    where,
    order: [{ property: 'version', descending: true }],
    limit,
  });
  return rows.map((row) => ({ ...(row as unknown as Version), at: String(row.created_at) }));
}

export async function newestVersion(reader: Reader): Promise<typeof NOTHING> {
  return (await newestVersions(reader, 1))[0] ?? NOTHING;
}

/** The version of this number, or what there was before the first. */
export async function versionAt(reader: Reader, version: number): Promise<typeof NOTHING> {
  const [found] = await newestVersions(reader, 1, [{ property: 'version', op: 'eq', value: version }]);
  return found ?? NOTHING;
}
