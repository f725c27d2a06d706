import { ApiError } from '../../../shared/errors.ts';
import type { LayerFiles, SchemaLayer } from '../../../shared/schema/layer-files.ts';
import type { Pack } from '../../lib/product-packs.ts';
import { heldLayers } from '../../store/held-layers.ts';
import type { Reader, Store, Writer } from '../../store/store.ts';
import { judge } from './drafts.ts';
import { type Asked, type Published, publishPack } from './publish.ts';
import { newestVersion } from './versions.ts';

/** The packs that this program has, and those that a tenant has of another one, by name. */
export async function listPacks(reader: Reader, packs: readonly Pack[]) {
  const held = (await heldLayers(reader)).filter(({ version }) => version !== null);
  const gone = held.filter(({ id }) => !packs.some((one) => one.id === id));
  return [
    ...packs.map(({ id, title, description, version }) => ({
      ...{ id, title, description, version },
      installed: held.find((one) => one.id === id)?.version ?? null,
    })),
    // It stays as it is, and can be taken away.
    ...gone.map(({ id, version }) => ({
      ...{ id, title: id, description: '', version: null },
      installed: version,
    })),
  ];
}

/** What installing a pack, or bringing it up to date, would do, and what stands in its way. @throws ApiError `not_found` */
export function planPack(store: Store, packs: readonly Pack[], id: string) {
  const { files } = packOf(packs, id);
  return judge(store, files, id);
}

/** Installs a pack, or brings it up to date. @throws ApiError `not_found`, and as publishing does */
export async function installPack(asked: Asked, packs: readonly Pack[], id: string): Promise<Published> {
  const pack = packOf(packs, id);
  return publishPack(asked, layerOf(pack, pack.files), (writer) => addRoles(writer, pack));
}

/** Takes a pack away: all that it has added is hidden with its values, and comes back with it. @throws as installing does */
export async function removePack(asked: Asked, id: string): Promise<Published> {
  const held = await asked.store.read((reader) => newestVersion(reader, id));
  if (Object.keys(held.files).length === 0) throw new ApiError('not_found');
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

/** One that the tenant has already stays as its admins have made it. */
async function addRoles(writer: Writer, { roles }: Pack): Promise<void> {
  for (const { name, grants } of roles)
    if (!(await writer.first('users/role', [{ property: 'name', op: 'eq', value: name }])))
      await writer.insert('users/role', { name, base: 'technician', grants: JSON.stringify(grants) });
}
