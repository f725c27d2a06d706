import { ApiError } from '../../../shared/errors.ts';
import { extendModel } from '../../../shared/schema/extend-model.ts';
import { fittingFiles } from '../../../shared/schema/fitting-files.ts';
import {
  INSTALLATION_LAYER,
  type LayerFiles,
  OWN_LAYER,
  type SchemaLayer,
} from '../../../shared/schema/layer-files.ts';
import { layeredDigest, layeredModel } from '../../../shared/schema/layered-model.ts';
import { belowLayer, type Model, storeModel } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import type { RouteParts } from '../../http/http-types.ts';
import type { Reader, Store } from '../../store/store.ts';
import { draftOf, forgetDraft, judge, judged } from './drafts.ts';
import type { OwnLimits } from './limits.ts';
import { changesOf, errorsIn, type Plan } from './plan.ts';
import {
  type Asked,
  type By,
  noteVersion,
  type Published,
  plainWrite,
  proven,
  publishDraft,
  publishFiles,
  refuse,
  refuseErrors,
  STALE,
  undoVersion,
  verifiedWrite,
  versionBefore,
  type Write,
} from './publish.ts';
import { refusedStates } from './refused-rows.ts';
import { isMapped, joinedMaps, possiblyStateless, type StateMap } from './set-states.ts';
import { lastVersion, newestVersion } from './versions.ts';

/** A layer that people change in the app: where it stands, and how it is judged and published. */
export interface LayerHome {
  layer: string;
  below(store: Store): Model;
  /** Identifies the model with these files, which are the newest. */
  digest(store: Store, files: LayerFiles): string;
  /** @param rights of whoever hears it @param limits what may be added */
  judge(store: Store, files: LayerFiles, rights: Rights, limits?: OwnLimits): ReturnType<typeof judge>;
  /** @param base the version that the draft was made from @throws ApiError `invalid`, `too_many_requests`, `stale`, `busy` */
  publish(asked: Asked, base: number, map?: StateMap): Promise<Published>;
  /** The same with files, for a principal without a password, such as a command. */
  publishFiles(by: By, files: LayerFiles, base: number): Promise<Published>;
  /** What going back would do. @param rights of whoever hears it @throws ApiError `nothing_to_undo` */
  judgeUndo(store: Store, rights: Rights): ReturnType<typeof judge>;
  /** Goes back to what there was before the newest version. @param base the version that is taken back @throws ApiError as publishing does */
  undo(asked: Asked, base: number, map?: StateMap): Promise<Published>;
}

/** What a tenant adds for itself. */
export const tenantHome: LayerHome = {
  layer: OWN_LAYER,
  below: (store) => belowLayer(store.model),
  digest: (store) => store.model.digest,
  judge: (store, files, rights, limits) => judge(store, files, { rights, limits }),
  judgeUndo: async (store, rights) => {
    const target = await store.read((reader) => versionBefore(reader));
    // It may have what no longer fits the product; that is left out.
    const files = fittingFiles(belowLayer(store.model), target.files);
    return judge(store, files, { rights });
  },
  publish: publishDraft,
  publishFiles,
  undo: undoVersion,
};

/**
 * What an installation adds for all tenants, in the platform's store. No records are there: each tenant follows by itself
 * (`follow.ts`), and where records stand in the way, it stays where it is. So no record is counted here.
 * @param parts with the packs that tenants may have: fields may be added to what they bring
 */
export function installationHome({ product, packs }: Pick<RouteParts, 'product' | 'packs'>): LayerHome {
  const layerOf = (files: LayerFiles, version: number | null = null): SchemaLayer => ({
    id: INSTALLATION_LAYER,
    version,
    files,
  });
  let made: Model | undefined;
  const below = () => {
    made ??= layeredModel(storeModel(product, 'tenant'), packs);
    return made;
  };
  const digestOf = (files: LayerFiles) => layeredDigest(below(), [layerOf(files)]);
  const place = () => ({ below: below(), layer: INSTALLATION_LAYER });

  async function requirePublishable(reader: Reader, files: LayerFiles, map: StateMap = {}): Promise<void> {
    refuseErrors(await errorsIn(below(), files, INSTALLATION_LAYER));
    refuse((await planIn(reader, files, map)).refused.map(({ text }) => text));
  }

  /** @param map which states records get that have none: who has such records only the tenants know, so it is asked whenever there may be some */
  async function planIn(reader: Reader, files: LayerFiles, map: StateMap = {}): Promise<Plan> {
    const { changes, refused } = await changesOf(place(), reader, files);
    const { files: now } = await newestVersion(reader, INSTALLATION_LAYER);
    const entitiesOf = (some: LayerFiles) => extendModel(below(), some, INSTALLATION_LAYER).entities;
    const stateless = possiblyStateless(entitiesOf(now), entitiesOf(files), INSTALLATION_LAYER);
    const open = stateless.filter((one) => !isMapped(one, map)).map(refusedStates);
    return { changes, refused: [...refused, ...open] };
  }

  /** @param again what is published again, if it was before */
  async function change(
    by: By,
    write: Write,
    {
      files,
      base,
      map = {},
      again,
    }: {
      files: LayerFiles;
      base: number;
      map?: StateMap;
      again?: { content: number; base: number };
    },
  ): Promise<Published> {
    const digest = digestOf(files);
    return write(by.store, async (writer) => {
      const newest = await newestVersion(writer, INSTALLATION_LAYER);
      if (newest.version !== base) throw new ApiError(STALE);
      const version = (await lastVersion(writer)) + 1;
      const at = again ?? { content: version, base: newest.content };
      const kind = again ? ('undo' as const) : ('publish' as const);
      const noted = { version, digest, change: kind, map: joinedMaps(newest.map ?? {}, map), ...at };
      await noteVersion(writer, by, place(), layerOf(files, version), noted);
      if (!again && by.who.id !== null) await forgetDraft(writer, by.who.id);
      return { version, digest };
    });
  }

  return {
    layer: INSTALLATION_LAYER,
    below,
    digest: (_store, files) => digestOf(files),
    judge: async (store, files) =>
      judged(await errorsIn(below(), files, INSTALLATION_LAYER), () =>
        store.read((reader) => planIn(reader, files)),
      ),
    publish: (asked, base, map) =>
      proven(asked, async (verified) => {
        const { store, who } = asked;
        const files = await store.read(async (reader) => {
          const draft =
            (await draftOf(reader, who.id)) ?? (await newestVersion(reader, INSTALLATION_LAYER)).files;
          await requirePublishable(reader, draft, map);
          return draft;
        });
        return change(asked, verifiedWrite(asked, verified), { files, base, map });
      }),
    async publishFiles(by, files, base) {
      await by.store.read((reader) => requirePublishable(reader, files));
      return change(by, plainWrite(by), { files, base });
    },
    judgeUndo: (store) =>
      store.read(async (reader) => {
        const target = await versionBefore(reader, { layer: INSTALLATION_LAYER });
        return judged([], () => planIn(reader, target.files));
      }),
    undo: (asked, base, map) =>
      proven(asked, async (verified) => {
        const target = await asked.store.read(async (reader) => {
          const before = await versionBefore(reader, { layer: INSTALLATION_LAYER, base });
          refuse((await planIn(reader, before.files, map)).refused.map(({ text }) => text));
          return before;
        });
        return change(asked, verifiedWrite(asked, verified), {
          files: target.files,
          base,
          map,
          again: { content: target.content, base: target.base },
        });
      }),
  };
}
