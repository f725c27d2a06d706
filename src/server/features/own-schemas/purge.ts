import { ApiError, type FeatureError } from '../../../shared/errors.ts';
import type { SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import { say } from '../../../shared/texts/text.ts';
import { TablesBusyError } from '../../store/errors.ts';
import { heldLayers } from '../../store/held-layers.ts';
import { type HiddenPart, hiddenInTenant } from './hidden-parts.ts';
import {
  type Asked,
  BUSY,
  type By,
  noteVersion,
  type Published,
  proven,
  STALE,
  verifiedWrite,
  type Write,
} from './publish.ts';
import { removeAbout } from './refers-to-hidden.ts';
import { lastVersion, newestVersion } from './versions.ts';

/** What somebody wants to be gone for good. */
export interface Purging {
  /** As the list of what is hidden says it. */
  name: string;
  /** What it is called, as whoever asks has typed it. */
  confirm: string;
}

/**
 * Removes a hidden field or kind of record of a tenant for good: its column or table, what is about it, the version that says so and the
 * entry of the history in one transaction.
 * @throws ApiError `not_found`, `invalid`, `too_early`, `too_many_requests`, `stale`, `busy`
 */
export function purgeInTenant(asked: Asked, purging: Purging): Promise<Published> {
  return proven(asked, async (verified) => {
    const { store, now } = asked;
    const last = await store.read(lastVersion);
    const part = requirePurgeable(await hiddenInTenant(store), purging, now);
    return removePart(asked, verifiedWrite(asked, verified), part, { last });
  });
}

/**
 * Removes one part of what is hidden in a store for good.
 * @param last the last version when it was found hidden: by any newer one it may be in use again
 * @param layerVersion the version of its layer that the store has with it; without it, the one that it had
 */
export async function removePart(
  by: By,
  write: Write,
  part: HiddenPart,
  { last, layerVersion }: { last: number; layerVersion?: number },
): Promise<Published> {
  const { store } = by;
  const { name, title, of, layer: id } = part;
  const layers = await store.read((reader) => heldLayers(reader));
  const { digest } = store.model;
  const extending = {
    write: <T>(work: Parameters<typeof store.write<T>>[0]) => store.extend(layers, work, { remove: [name] }),
  };
  try {
    return await write(extending, async (writer) => {
      if ((await lastVersion(writer)) !== last) throw new ApiError(STALE);
      const { files, layer_version, content, base } = await newestVersion(writer, id);
      await removeAbout(writer, part);
      const layer: SchemaLayer = { id, version: layerVersion ?? layer_version, files };
      const version = last + 1;
      const noted = { version, digest, change: 'purge' as const, content, base, purged: { name, title, of } };
      await noteVersion(writer, by, { below: belowLayer(store.model, id), layer: id }, layer, noted);
      return { version, digest };
    });
  } catch (error) {
    if (error instanceof TablesBusyError) throw new ApiError(BUSY);
    throw error;
  }
}

const HAS_PARTS = { code: 'has_parts', status: 409 };

/**
 * What is to go, if it may go now. Records that are parts of others go first: nobody could say of which they are afterwards.
 * @throws ApiError `not_found`, `invalid`, `has_parts`, `too_early`
 */
export function requirePurgeable(
  parts: readonly HiddenPart[],
  { name, confirm }: Purging,
  now: Date,
): HiddenPart {
  const part = parts.find((one) => one.name === name);
  if (!part) throw new ApiError('not_found', say('schema.purge_unknown', { name }));
  if (confirm !== part.title)
    throw new ApiError('invalid', undefined, {
      confirm: [say('schema.purge_confirm', { title: part.title })],
    });
  const owned = parts.filter(({ parent }) => parent === name).map(({ title }) => title);
  if (owned.length > 0)
    throw new ApiError({ ...HAS_PARTS, text: say('schema.purge_parts', { names: owned.join(', ') }) });
  if (now < part.from) {
    const day = part.from.toISOString().slice(0, 10);
    const early: FeatureError = { code: 'too_early', status: 409, text: say('schema.purge_early', { day }) };
    throw new ApiError(early);
  }
  return part;
}
