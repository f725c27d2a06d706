import {
  filesOf,
  INSTALLATION_LAYER,
  isAdded,
  isOwnEntity,
  type LayerFile,
  OWN_LAYER,
} from '../../../shared/schema/layer-files.ts';
import type { Model } from '../../../shared/schema/model.ts';
import { titleOf } from '../../../shared/schema/title-of.ts';
import { VERSIONS } from '../../store/held-layers.ts';
import type { Reader, Store } from '../../store/store.ts';
import { pathIn, type Went, wentIn } from './version-names.ts';
import { newestVersions } from './versions.ts';

/** What is hidden stays for so long, whatever anybody wants: most of what is taken away is missed within some weeks. */
const KEPT_MS = 30 * 86_400_000;
/** So many versions are looked through for when something went. */
const MOST_VERSIONS = 300;

/** A field or a kind of record that was taken away with all that it holds, and may come back. */
export interface HiddenPart {
  /** As the store calls it, such as `company/site.own_gate` or `own/tool`. */
  name: string;
  layer: string;
  entity: string;
  property: string | null;
  title: string;
  /** The kind of record that a field is of. */
  of: string | null;
  /** The path of that which records of a kind were parts of. */
  parent: string | undefined;
  /** How many values or records there are; null where only the tenants know. */
  values: number | null;
  /** Hidden fields of others that lead to its records, and go with them. */
  leading: string[];
  /** The version in which it went. */
  version: number;
  since: string;
  /** From when on it may be removed for good. */
  from: Date;
}

/** What is hidden in a tenant of what it may remove: what it has added itself, and what came with packs. */
export function hiddenInTenant(store: Store): Promise<HiddenPart[]> {
  return hiddenIn(store, (layer) => layer !== INSTALLATION_LAYER);
}

/** What is hidden in a tenant of what the installation has given it. */
export function hiddenOfInstallation(store: Store): Promise<HiddenPart[]> {
  return hiddenIn(store, (layer) => layer === INSTALLATION_LAYER);
}

async function hiddenIn(store: Store, isMeant: (layer: string) => boolean): Promise<HiddenPart[]> {
  const parts = await store.hidden();
  if (parts.length === 0) return [];
  return store.read(async (reader) => {
    const layers = await layersEver(reader);
    const went = new Map<string, Map<string, Went>>();
    for (const layer of layers.filter(isMeant)) went.set(layer, await wentFrom(reader, layer));
    return parts.flatMap(({ name, rows, leading = [] }) => {
      const layer = layerOf(name, layers);
      const since = layer === undefined ? undefined : went.get(layer)?.get(name);
      if (layer === undefined || !since) return [];
      return [{ ...partOf(name, layer, since, reader.model), values: rows, leading }];
    });
  });
}

/** What the installation has taken away from all tenants. Each of them has its values. */
export async function hiddenForAll(platform: Reader, below: Pick<Model, 'entities'>): Promise<HiddenPart[]> {
  const went = await wentFrom(platform, INSTALLATION_LAYER);
  return [...went].map(([name, since]) => ({
    ...partOf(name, INSTALLATION_LAYER, since, below),
    values: null,
    leading: [],
  }));
}

function partOf(
  name: string,
  layer: string,
  { version, at, had }: Went,
  { entities }: Pick<Model, 'entities'>,
) {
  const entity = pathIn(name);
  const property = name === entity ? null : name.slice(entity.length + 1);
  const { data } = filesOf(had, entity);
  const kind = data.title ?? entities[entity]?.title ?? entity;
  return {
    ...{ name, layer, entity, property, version },
    title: property === null ? kind : (data.properties?.[property]?.title ?? titleOf(property)),
    of: property === null ? null : kind,
    parent: property === null ? parentIn(data) : undefined,
    since: at,
    from: new Date(Date.parse(at) + KEPT_MS),
  };
}

function parentIn({ properties = {}, 'x-entity': words }: LayerFile): string | undefined {
  const reference: unknown = properties[words?.parent ?? '']?.['x-reference'];
  return typeof reference === 'string' ? reference : (reference as { entity?: string } | undefined)?.entity;
}

/** The layer by whose names a hidden part is called; undefined for what is of the product or of another layer. */
function layerOf(name: string, layers: readonly string[]): string | undefined {
  const entity = pathIn(name);
  const property = name.slice(entity.length + 1);
  return (
    layers.find((layer) => property !== '' && isAdded(property, layer)) ??
    layers.find((layer) => isOwnEntity(entity, layer))
  );
}

async function wentFrom(reader: Reader, layer: string): Promise<Map<string, Went>> {
  return wentIn(await newestVersions(reader, MOST_VERSIONS, { layer }), layer);
}

async function layersEver(reader: Reader): Promise<string[]> {
  const groups = await reader.group(VERSIONS, { by: [{ property: 'layer' }], measures: [{ op: 'count' }] });
  return groups.map(({ keys }) => (keys[0] as string | null) ?? OWN_LAYER);
}
