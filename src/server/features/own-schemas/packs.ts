import { ApiError } from '../../../shared/errors.ts';
import {
  isAdded,
  isOwnEntity,
  isPack,
  type LayerFiles,
  layerFile,
  OWN_LAYER,
  ownEntities,
  type SchemaLayer,
} from '../../../shared/schema/layer-files.ts';
import { layeredModel, withLayer } from '../../../shared/schema/layered-model.ts';
import { belowLayer, productOf } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import type { Pack } from '../../lib/product-packs.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Store, Writer } from '../../store/store.ts';
import { judge } from './drafts.ts';
import { samplesIn } from './pack-samples.ts';
import { describeChanges, errorsIn, sentences } from './plan.ts';
import { type Asked, type Published, publishPack } from './publish.ts';
import { newestVersion } from './versions.ts';

/** The packs that this program has with what each adds, and those that a tenant has of another one, by name. */
export async function listPacks(store: Store, packs: readonly Pack[]) {
  const { layers, sampled } = await store.read(async (reader) => {
    const filled = [];
    for (const { id } of packs) if (await samplesIn(reader, id)) filled.push(id);
    return { layers: await heldLayers(reader), sampled: filled };
  });
  const held = layers.filter(({ id }) => isPack(id));
  const gone = held.filter(({ id }) => !packs.some((one) => one.id === id));
  return [
    ...packs.map(({ id, title, description, version, files, roles, samples }) => ({
      ...{ id, title, description, version },
      installed: held.find((one) => one.id === id)?.version ?? null,
      adds: { ...addedBy(store, id, files), roles: roles.map(({ name }) => name) },
      samples: { count: samples.length, added: sampled.includes(id) },
    })),
    // It stays as it is, and can be taken away.
    ...gone.map(({ id, version, files }) => ({
      ...{ id, title: id, description: '', version: null },
      installed: version,
      adds: { ...addedBy(store, id, files), roles: [] },
      samples: { count: 0, added: false },
    })),
  ];
}

/** The kinds of record that a pack has, and the fields that it gives to others. */
function addedBy(store: Store, id: string, files: LayerFiles) {
  const { entities } = layeredModel(belowLayer(store.model, id), [{ id, version: null, files }]);
  const paths = [...new Set(Object.keys(files).map((name) => layerFile(name).path))];
  const known = paths.flatMap((path) => entities[path] ?? []);
  return {
    records: known
      .filter(({ path }) => isOwnEntity(path, id))
      .map(({ path, plural }) => ({ path, title: plural })),
    fields: known
      .filter(({ path }) => !isOwnEntity(path, id))
      .flatMap(({ plural, properties }) =>
        properties.filter(({ name }) => isAdded(name, id)).map(({ title }) => ({ of: plural, title })),
      ),
  };
}

/** What installing a pack, or bringing it up to date, would do, and what stands in its way. @throws ApiError `not_found` */
export function planPack(store: Store, packs: readonly Pack[], id: string, rights: Rights) {
  const { files } = packOf(packs, id);
  return judge(store, files, { layer: id, rights });
}

/** Installs a pack, or brings it up to date. @throws ApiError `not_found`, and as publishing does */
export async function installPack(asked: Asked, packs: readonly Pack[], id: string): Promise<Published> {
  const pack = packOf(packs, id);
  return publishPack(asked, layerOf(pack, pack.files), (writer) => addRoles(writer, pack));
}

/** What taking a pack away would hide, and how much of what the tenant has added itself stands on it. @throws ApiError `not_found` */
export async function planRemoval(store: Store, id: string) {
  const { layers, records } = await store.read(async (reader) => {
    const layers = await heldLayers(reader);
    const paths = ownEntities(layers.find((one) => one.id === id)?.files ?? {}, id);
    const records = [];
    for (const path of paths) {
      const entity = reader.model.entities[path];
      if (entity) records.push({ title: entity.plural, count: await reader.count(path) });
    }
    return { layers, records };
  });
  const held = layers.find((one) => one.id === id && isPack(id));
  if (!held) throw new ApiError('not_found');
  const place = { below: belowLayer(store.model, id), layer: id };
  return {
    changes: sentences(describeChanges(place, held.files, {})),
    records,
    off:
      (await ownErrors(store, withLayer(layers, { ...held, files: {} }))) - (await ownErrors(store, layers)),
  };
}

/** In how many places the tenant's own files do not fit the other ones of these layers. */
async function ownErrors(store: Store, layers: readonly SchemaLayer[]): Promise<number> {
  const own = layers.find((one) => one.id === OWN_LAYER);
  if (!own) return 0;
  const others = layers.filter((one) => one !== own);
  return (await errorsIn(layeredModel(productOf(store.model), others), own.files)).length;
}

/** Takes a pack away: all that it has added is hidden with its values, and comes back with it. @throws as installing does */
export async function removePack(asked: Asked, id: string): Promise<Published> {
  const held = await asked.store.read((reader) => newestVersion(reader, id));
  if (!isPack(id) || Object.keys(held.files).length === 0) throw new ApiError('not_found');
  return publishPack(asked, { id, version: null, files: {} });
}

function packOf(packs: readonly Pack[], id: string): Pack {
  const pack = packs.find((one) => one.id === id);
  if (!pack) throw new ApiError('not_found');
  return pack;
}

function layerOf({ id, version }: Pack, files: LayerFiles): SchemaLayer {
  return { id, version, files };
}

/** Adds the roles of a pack. One that the tenant has already stays as its admins have made it. */
export async function addRoles(writer: Writer, { roles }: Pack): Promise<void> {
  for (const { name, grants } of roles)
    if (!(await writer.first('users/role', [{ property: 'name', op: 'eq', value: name }])))
      await writer.insert('users/role', { name, base: 'technician', grants: JSON.stringify(grants) });
}
