import { type LayerFiles, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { NEWEST_FIRST, ofLayer, VERSIONS } from '../../store/held-layers.ts';
import type { Condition, Reader } from '../../store/store.ts';
import type { StateMap } from './set-states.ts';

/** A field or a kind of record that was removed for good with all that it held, by the name that the store has for it and as people called both. */
export interface Purged {
  /** @example 'company/site.own_gate', 'own/tool' */
  name: string;
  title: string;
  /** The kind of record that a field was of. */
  of: string | null;
}

/** A version of a layer. */
export interface Version {
  version: number;
  digest: string;
  files: LayerFiles;
  /** That of a pack or of the installation's layer, where it was published. */
  layer_version: number | null;
  change: 'publish' | 'undo' | 'purge';
  /** Of the installation's layer: which states records of tenants get that have none. */
  map: StateMap | null;
  /** What it has removed for good, if that is what it did. */
  purged: Purged | null;
  user: number | null;
  at: string;
  /** The version whose files these are. */
  content: number;
  /** The content before that one. */
  base: number;
}

/** What a layer has that was never published. */
const NOTHING: Pick<Version, 'version' | 'digest' | 'files' | 'layer_version' | 'map' | 'content' | 'base'> =
  {
    version: 0,
    digest: '',
    layer_version: null,
    map: null,
    files: {},
    content: 0,
    base: 0,
  };

/** The newest versions of a layer, the last one first. */
export async function newestVersions(
  reader: Reader,
  limit: number,
  { layer = OWN_LAYER, where = [] }: { layer?: string; where?: Condition[] } = {},
): Promise<Version[]> {
  const rows = await reader.find(VERSIONS, {
    where: [ofLayer(layer), ...where],
    order: NEWEST_FIRST,
    limit,
  });
  return rows.map((row) => ({ ...(row as unknown as Version), at: String(row.created_at) }));
}

/** @param layer without it, the tenant's own */
export async function newestVersion(reader: Reader, layer?: string): Promise<typeof NOTHING> {
  return (await newestVersions(reader, 1, { layer }))[0] ?? NOTHING;
}

/** The version of this number of a layer, or what there was before the first. @param layer without it, the tenant's own */
export async function versionAt(reader: Reader, version: number, layer?: string): Promise<typeof NOTHING> {
  const [found] = await newestVersions(reader, 1, {
    layer,
    where: [{ property: 'version', op: 'eq', value: version }],
  });
  return found ?? NOTHING;
}

/** The number of the last version of any layer: each publication has the next one. */
export async function lastVersion(reader: Reader): Promise<number> {
  const [last] = await reader.find(VERSIONS, { order: NEWEST_FIRST, limit: 1, properties: NUMBER });
  return last ? Number(last.version) : 0;
}

const NUMBER = ['version'] as const;
