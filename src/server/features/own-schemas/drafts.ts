import type { LayerError } from '../../../shared/schema/file-check.ts';
import { type LayerFiles, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import type { Rights } from '../../../shared/schema/rights.ts';
import { inWords } from '../../../shared/texts/text.ts';
import type { SignedIn } from '../../auth/principal.ts';
import type { Reader, Store, Writer } from '../../store/store.ts';
import { layerLimits, type OwnLimits } from './limits.ts';
import { errorsIn, type Plan, planOf, sentences } from './plan.ts';
import { newestVersion } from './versions.ts';

/** The table with the draft of each person. */
const DRAFTS = '_schema_draft';

export async function draftOf(reader: Reader, user: number): Promise<LayerFiles | undefined> {
  const row = await reader.first(DRAFTS, [{ property: 'user', op: 'eq', value: user }]);
  return row?.files as LayerFiles | undefined;
}

/** Keeps a draft, whatever is wrong with it. */
export async function keepDraft(store: Store, who: SignedIn, files: LayerFiles): Promise<void> {
  await store.write(async (writer) => {
    await who.stillValid(writer);
    const row = await writer.first(DRAFTS, [{ property: 'user', op: 'eq', value: who.id }]);
    const values = { files: JSON.stringify(files) };
    if (row) await writer.update(DRAFTS, row.id, values);
    else await writer.insert(DRAFTS, { user: who.id, ...values });
  });
}

export async function forgetDraft(writer: Writer, user: number): Promise<void> {
  await writer.remove(DRAFTS, [{ property: 'user', op: 'eq', value: user }]);
}

/** What is wrong with the files of a layer, and what publishing them would do. @param rights of whoever hears it */
export async function judge(
  store: Store,
  files: LayerFiles,
  { layer = OWN_LAYER, rights, limits }: { layer?: string; rights?: Rights; limits?: OwnLimits } = {},
) {
  const most =
    limits &&
    layerLimits(limits, await store.read(async (reader) => (await newestVersion(reader, layer)).files));
  return judged(await errorsIn(belowLayer(store.model, layer), files, layer, most), () =>
    store.read((reader) => planOf(store, reader, files, { layer, rights })),
  );
}

/** Errors and a plan as they are answered. There is no plan of what is wrong. */
export async function judged(found: readonly LayerError[], plan: () => Promise<Plan>) {
  if (found.length > 0) return { errors: placed(found), plan: { changes: [], refused: [] } };
  const { changes, refused } = await plan();
  return {
    errors: [],
    plan: {
      changes: sentences(changes),
      refused: refused.map(({ text, ...about }) => ({ message: inWords(text), ...about })),
    },
  };
}

/** Errors as they are answered. */
export function placed(errors: readonly LayerError[]) {
  return errors.map(({ text, ...place }) => ({ ...place, message: inWords(text) }));
}
