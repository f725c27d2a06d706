import { ApiError, type FeatureError } from '../../../shared/errors.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import type { LayerError } from '../../../shared/schema/file-check.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import { type LayerFiles, OWN_LAYER, type SchemaLayer } from '../../../shared/schema/layer-files.ts';
import { layeredDigest, withLayer } from '../../../shared/schema/layered-model.ts';
import { belowLayer, productOf } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { ownAttempt, requirePassword, writeVerified } from '../../auth/own-password.ts';
import type { Principal, SignedIn } from '../../auth/principal.ts';
import { writeAudit } from '../../events/audit-entry.ts';
import { fillNewValues } from '../../records/fill-values.ts';
import { MigrationRefusedError, TablesBusyError } from '../../store/errors.ts';
import { heldLayers, VERSIONS } from '../../store/held-layers.ts';
import type { Reader, Store, Writer } from '../../store/store.ts';
import { forgetFilled } from '../timed-actions/fill-due.ts';
import { draftOf, forgetDraft } from './drafts.ts';
import { layerLimits, type OwnLimits } from './limits.ts';
import { changesIn, errorsIn, type Place, planOf, sentences } from './plan.ts';
import { refusedStates } from './refused-rows.ts';
import { isMapped, type StateMap, setStates, statelessIn } from './set-states.ts';
import { lastVersion, newestVersion, type Version, versionAt } from './versions.ts';

/** Somebody else has published meanwhile. */
export const STALE: FeatureError = { code: 'stale', status: 409, text: say('schema.stale_base') };
/** Others keep the tables in use. */
export const BUSY: FeatureError = { code: 'busy', status: 409, text: say('schema.busy') };
const NOTHING: FeatureError = { code: 'nothing_to_undo', status: 409, text: say('schema.nothing_to_undo') };

/** What the history calls the tenant's own schemas. */
const ENTITY = 'schema';

export interface Published {
  version: number;
  digest: string;
}

/** Who publishes, in which store. */
export interface By {
  store: Store;
  who: Principal;
  now: Date;
}

/** The same for a user, with the password that proves who they are. */
export interface Asked extends By {
  who: SignedIn;
  password: string;
  /** What may be added; without them as much as anybody may. */
  limits?: OwnLimits;
}

/** Does the work in the transaction of a publication, if whoever asks still may. */
export type Write = <T>(extending: Pick<Store, 'write'>, work: (writer: Writer) => Promise<T>) => Promise<T>;

/**
 * Publishes the draft of whoever asks: the tables, the new version and the entry of the history in one transaction.
 * @param base the version that the draft was made from
 * @param map which states records get that have none of those that there are to be
 * @throws ApiError `invalid`, `too_many_requests`, `stale`, `busy`
 */
export function publishDraft(asked: Asked, base: number, map: StateMap = {}): Promise<Published> {
  return proven(asked, async (verified) => {
    const { store, who, limits } = asked;
    const files = await store.read(async (reader) => {
      const draft = (await draftOf(reader, who.id)) ?? (await newestVersion(reader)).files;
      await requirePublishable(store, reader, draft, { base, map, rights: who.rights, limits });
      return draft;
    });
    return change(
      asked,
      verifiedWrite(asked, verified),
      'publish',
      ownLayer(files),
      async (writer, version) => {
        const at = await placeAfter(writer, base, version);
        await mapStates(writer, asked, ownLayer(files), map);
        await forgetDraft(writer, who.id);
        return at;
      },
    );
  });
}

/** Publishes files for a principal without a password, such as a command, with the same checks. @throws ApiError `invalid`, `stale`, `busy` */
export async function publishFiles(by: By, files: LayerFiles, base: number): Promise<Published> {
  const { store } = by;
  await store.read((reader) => requirePublishable(store, reader, files, { base }));
  return change(by, plainWrite(by), 'publish', ownLayer(files), (writer, version) =>
    placeAfter(writer, base, version),
  );
}

/**
 * Puts a layer that comes from elsewhere in place of what a tenant had of it, for the program itself. What of it does not fit is left out,
 * and rows that stand in the way refuse it: `planOf` says which.
 * @param map which states records get that have none
 * @throws ApiError `invalid`, `stale`, `busy`
 */
export function takeLayer(by: By, layer: SchemaLayer, map: StateMap = {}): Promise<Published> {
  return change(by, plainWrite(by), 'publish', layer, async (writer, version) => {
    await mapStates(writer, by, layer, map);
    return afterNewest(writer, layer, version);
  });
}

/** @throws ApiError `invalid`, `stale` */
async function requirePublishable(
  store: Store,
  reader: Reader,
  files: LayerFiles,
  { base, map, rights, limits }: { base: number; map?: StateMap; rights?: Rights; limits?: OwnLimits },
): Promise<void> {
  const newest = await newestVersion(reader);
  const most = limits && layerLimits(limits, newest.files);
  refuseErrors(await errorsIn(belowLayer(store.model), files, OWN_LAYER, most));
  if (newest.version !== base) throw new ApiError(STALE);
  refuse((await planOf(store, reader, files, { map, rights })).refused.map(({ text }) => text));
}

/** By the records as they are in the transaction itself. @throws ApiError `invalid` where one has no state, and the map none for it */
async function mapStates(
  writer: Writer,
  { store, who, now }: By,
  { id, files }: Pick<SchemaLayer, 'id' | 'files'>,
  map: StateMap,
): Promise<void> {
  const below = belowLayer(store.model, id);
  const after = extendModel(below, fittingFiles(below, files, id), id).entities;
  const stateless = await statelessIn(writer, after, id);
  refuse(stateless.filter((one) => !isMapped(one, map)).map((one) => refusedStates(one).text));
  await setStates(writer, stateless, map, { actor: who.recorded, now });
}

/** @throws ApiError `stale` */
async function placeAfter(
  writer: Writer,
  base: number,
  version: number,
): Promise<{ content: number; base: number }> {
  const newest = await newestVersion(writer);
  if (newest.version !== base) throw new ApiError(STALE);
  return { content: version, base: newest.content };
}

/**
 * Puts a pack's layer in place of what a tenant had of it, or takes it away again: one without files. Nothing is dropped.
 * @param also what belongs to it, in the same transaction
 * @throws ApiError as publishing does
 */
export function publishPack(
  asked: Asked,
  layer: SchemaLayer,
  also: (writer: Writer) => Promise<void> = async () => {},
): Promise<Published> {
  return proven(asked, async (verified) => {
    const { store, who } = asked;
    await store.read(async (reader) => {
      refuseErrors(await errorsIn(belowLayer(store.model, layer.id), layer.files, layer.id));
      const about = { layer: layer.id, rights: who.rights };
      refuse((await planOf(store, reader, layer.files, about)).refused.map(({ text }) => text));
    });
    return change(asked, verifiedWrite(asked, verified), 'publish', layer, async (writer, version) => {
      await also(writer);
      return afterNewest(writer, layer, version);
    });
  });
}

async function afterNewest(writer: Writer, { id }: SchemaLayer, version: number) {
  return { content: version, base: (await newestVersion(writer, id)).content };
}

function ownLayer(files: LayerFiles): SchemaLayer {
  return { id: OWN_LAYER, version: null, files };
}

/**
 * Goes back to what there was before the newest version; again, to what was before that.
 * @param base the version that is taken back, so that two who ask at once take back one
 * @param map which states records get that have none of those before @throws ApiError as publishing does
 */
export function undoVersion(asked: Asked, base: number, map: StateMap = {}): Promise<Published> {
  return proven(asked, async (verified) => {
    const { store, who } = asked;
    const target = await store.read(async (reader) => {
      const before = await versionBefore(reader, { base });
      const files = fittingFiles(belowLayer(store.model), before.files);
      refuse(
        (await planOf(store, reader, files, { map, rights: who.rights })).refused.map(({ text }) => text),
      );
      return before;
    });
    const layer = ownLayer(target.files);
    return change(asked, verifiedWrite(asked, verified), 'undo', layer, async (writer) => {
      if ((await newestVersion(writer)).version !== base) throw new ApiError(STALE);
      await mapStates(writer, asked, layer, map);
      return { content: target.content, base: target.base };
    });
  });
}

/**
 * What there was before the newest version of a layer.
 * @param layer without it, the tenant's own @param base which version is to be the newest, if that matters
 * @throws ApiError `stale`, `nothing_to_undo`
 */
export async function versionBefore(reader: Reader, { layer, base }: { layer?: string; base?: number } = {}) {
  const newest = await newestVersion(reader, layer);
  if (base !== undefined && newest.version !== base) throw new ApiError(STALE);
  if (newest.content === 0) throw new ApiError(NOTHING);
  return versionAt(reader, newest.base, layer);
}

/** Does the work once the password of whoever asks was found right. @param work is given what to check again in its transaction */
export function proven<T>(
  { store, who, now, password }: Asked,
  work: (verified: string) => Promise<T>,
): Promise<T> {
  return ownAttempt(store, who, now, async () =>
    work(
      await requirePassword(store, who, now, password, {
        field: 'password',
        action: 'password_change_failed',
      }),
    ),
  );
}

/** Does the work for a principal who proves nothing more. */
export function plainWrite({ who }: By): Write {
  return (extending, work) =>
    extending.write(async (writer) => {
      await who.stillValid(writer);
      return work(writer);
    });
}

/** Does the work as `proven` allows. */
export function verifiedWrite({ who, now }: Asked, verified: string): Write {
  return (extending, work) => writeVerified(extending, who, now, verified, work);
}

async function change(
  by: By,
  write: Write,
  kind: 'publish' | 'undo',
  layer: SchemaLayer,
  placeAt: (writer: Writer, version: number) => Promise<{ content: number; base: number }>,
): Promise<Published> {
  const { store } = by;
  const { entities: was } = store.model;
  const { last, layers } = await store.read(async (reader) => ({
    last: await lastVersion(reader),
    layers: withLayer(await heldLayers(reader), layer),
  }));
  // An undo may bring back what no longer fits the product; the model does without, and its digest too.
  const place = { below: belowLayer(store.model, layer.id), layer: layer.id };
  const digest = layeredDigest(productOf(store.model), layers);
  const extending = {
    write: <T>(work: (writer: Writer) => Promise<T>) =>
      store.extend(layers, work, {
        then: (after) => fillNewValues(was, after.model.entities, after),
      }),
  };
  try {
    return await write(extending, async (writer) => {
      // The model was made with what the other layers were then.
      if ((await lastVersion(writer)) !== last) throw new ApiError(STALE);
      const version = last + 1;
      const at = await placeAt(writer, version);
      await noteVersion(writer, by, place, layer, { version, digest, change: kind, ...at });
      await forgetFilled(writer);
      return { version, digest };
    });
  } catch (error) {
    if (error instanceof TablesBusyError) throw new ApiError(BUSY);
    // Since the plan, which says what is in the way to whoever may know. This error names the store, records and what they hold.
    if (error instanceof MigrationRefusedError) refuse([say('schema.way_new')]);
    throw error;
  }
}

/** Keeps a version of a layer, and tells the history what changed. */
export async function noteVersion(
  writer: Writer,
  { who, now }: Pick<By, 'who' | 'now'>,
  place: Place,
  { id, version: layer_version, files }: SchemaLayer,
  version: Pick<Version, 'version' | 'digest' | 'change' | 'content' | 'base'> &
    Partial<Pick<Version, 'purged' | 'map'>>,
): Promise<void> {
  const { files: before, map: mapped } = await newestVersion(writer, id);
  const layer = id === OWN_LAYER ? null : id;
  const purged = version.purged ? JSON.stringify(version.purged) : null;
  // Whoever follows later has all that came before to follow too.
  const map = version.map ?? mapped;
  const row = {
    ...version,
    map: map ? JSON.stringify(map) : null,
    purged,
    layer,
    layer_version,
    files: JSON.stringify(files),
    user: who.id,
  };
  const key = await writer.insert(VERSIONS, row);
  await writeAudit(writer, {
    actor: who.recorded,
    now,
    entity: ENTITY,
    key,
    label: `Version ${version.version}`,
    action: version.change,
    details: { changes: sentences(changesIn(place, before, { files, purged: version.purged })) },
  });
}

/** @throws ApiError `invalid` with all that the linter says, if anything */
export function refuseErrors(errors: readonly LayerError[]): void {
  refuse(errors.map(({ file, line, column, text }) => say('schema.at', { file, line, column, text })));
}

/** @throws ApiError `invalid` with these texts, if there are any */
export function refuse(texts: Text[]): void {
  if (texts.length > 0) throw new ApiError('invalid', undefined, { files: texts });
}
