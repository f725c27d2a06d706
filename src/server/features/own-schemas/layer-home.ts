import { ApiError } from '../../../shared/errors.ts';
import {
  INSTALLATION_LAYER,
  type LayerFiles,
  OWN_LAYER,
  type SchemaLayer,
} from '../../../shared/schema/layer-files.ts';
import { layeredDigest, layeredModel } from '../../../shared/schema/layered-model.ts';
import { belowLayer, type Model, storeModel } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import type { Pack } from '../../lib/product-packs.ts';
import { productModel } from '../../product-model.ts';
import type { Store } from '../../store/store.ts';
import { draftOf, forgetDraft, judge, judged } from './drafts.ts';
import { changesOf, errorsIn } from './plan.ts';
import {
  type Asked,
  noteVersion,
  type Published,
  proven,
  publishDraft,
  refuse,
  refuseErrors,
  STALE,
  undoVersion,
  verifiedWrite,
  versionBefore,
} from './publish.ts';
import type { StateMap } from './set-states.ts';
import { lastVersion, newestVersion } from './versions.ts';

/** A layer that people change in the app: where it stands, and how it is judged and published. */
export interface LayerHome {
  layer: string;
  below(store: Store): Model;
  /** Identifies the model with these files, which are the newest. */
  digest(store: Store, files: LayerFiles): string;
  /** @param rights of whoever hears it */
  judge(store: Store, files: LayerFiles, rights: Rights): ReturnType<typeof judge>;
  /** @param base the version that the draft was made from @throws ApiError `invalid`, `too_many_requests`, `stale`, `busy` */
  publish(asked: Asked, base: number, map?: StateMap): Promise<Published>;
  /** Goes back to what there was before the newest version. @throws ApiError as publishing does */
  undo(asked: Asked): Promise<Published>;
}

/** What a tenant adds for itself. */
export const tenantHome: LayerHome = {
  layer: OWN_LAYER,
  below: (store) => belowLayer(store.model),
  digest: (store) => store.model.digest,
  judge: (store, files, rights) => judge(store, files, { rights }),
  publish: publishDraft,
  undo: undoVersion,
};

/**
 * What an installation adds for all tenants, in the platform's store. No records are there: each tenant follows by itself
 * (`follow.ts`), and where records stand in the way, it stays where it is. So nothing of them is planned here.
 * @param packs those that tenants may have: fields may be added to what they bring
 */
export function installationHome(packs: readonly Pack[]): LayerHome {
  const product = storeModel(productModel, 'tenant');
  const layerOf = (files: LayerFiles, version: number | null = null): SchemaLayer => ({
    id: INSTALLATION_LAYER,
    version,
    files,
  });
  let made: Model | undefined;
  const below = () => {
    made ??= layeredModel(product, packs);
    return made;
  };
  const digestOf = (files: LayerFiles) => layeredDigest(below(), [layerOf(files)]);
  const place = () => ({ below: below(), layer: INSTALLATION_LAYER });

  /** @param version what is published again, if it was before */
  async function change(
    asked: Asked,
    verified: string,
    { files, base, again }: { files: LayerFiles; base: number; again?: { content: number; base: number } },
  ): Promise<Published> {
    const digest = digestOf(files);
    return verifiedWrite(asked, verified)(asked.store, async (writer) => {
      const newest = await newestVersion(writer, INSTALLATION_LAYER);
      if (newest.version !== base) throw new ApiError(STALE);
      const version = (await lastVersion(writer)) + 1;
      const at = again ?? { content: version, base: newest.content };
      const noted = { version, digest, change: again ? ('undo' as const) : ('publish' as const), ...at };
      await noteVersion(writer, asked, place(), layerOf(files, version), noted);
      if (!again) await forgetDraft(writer, asked.who.id);
      return { version, digest };
    });
  }

  return {
    layer: INSTALLATION_LAYER,
    below,
    digest: (_store, files) => digestOf(files),
    judge: async (store, files) =>
      judged(await errorsIn(below(), files, INSTALLATION_LAYER), () =>
        store.read((reader) => changesOf(place(), reader, files)),
      ),
    publish: (asked, base) =>
      proven(asked, async (verified) => {
        const { store, who } = asked;
        const files = await store.read(async (reader) => {
          const draft =
            (await draftOf(reader, who.id)) ?? (await newestVersion(reader, INSTALLATION_LAYER)).files;
          refuseErrors(await errorsIn(below(), draft, INSTALLATION_LAYER));
          refuse((await changesOf(place(), reader, draft)).refused.map(({ text }) => text));
          return draft;
        });
        return change(asked, verified, { files, base });
      }),
    undo: (asked) =>
      proven(asked, async (verified) => {
        const { newest, target } = await asked.store.read((reader) =>
          versionBefore(reader, INSTALLATION_LAYER),
        );
        return change(asked, verified, {
          files: target.files,
          base: newest.version,
          again: { content: target.content, base: target.base },
        });
      }),
  };
}
