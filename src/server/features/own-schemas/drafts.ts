import type { LayerError } from '../../../shared/schema/file-check.ts';
import { type LayerFiles, OWN_LAYER } from '../../../shared/schema/layer-files.ts';
import { belowLayer } from '../../../shared/schema/model.ts';
import { inWords } from '../../../shared/texts/text.ts';
import type { SignedIn } from '../../auth/principal.ts';
import type { Reader, Store } from '../../store/store.ts';
import { errorsIn, planOf, sentences } from './plan.ts';

/** The table with the draft of each person. */
export const DRAFTS = '_schema_draft';

export async function draftOf(reader: Reader, user: number): Promise<LayerFiles | undefined> {
  const row = await reader.first(DRAFTS, [{ property: 'user', op: 'eq', value: user }]);
  return row?.files as LayerFiles | undefined;
}

/** Keeps a draft whatever is wrong with it, and says what that is, and what publishing would do. */
export async function keepDraft(store: Store, who: SignedIn, files: LayerFiles) {
  await store.write(async (writer) => {
    await who.stillValid(writer);
    const row = await writer.first(DRAFTS, [{ property: 'user', op: 'eq', value: who.id }]);
    const values = { files: JSON.stringify(files) };
    if (row) await writer.update(DRAFTS, row.id, values);
    else await writer.insert(DRAFTS, { user: who.id, ...values });
  });
  return judge(store, files);
}

/** What is wrong with the files of a layer, and what publishing them would do. */
export async function judge(store: Store, files: LayerFiles, layer = OWN_LAYER) {
  const errors = placed(await errorsIn(belowLayer(store.model, layer), files, layer));
  if (errors.length > 0) return { errors, plan: { changes: [], refused: [] } };
  const plan = await store.read((reader) => planOf(store, reader, files, { layer }));
  const refused = plan.refused.map(({ text, ...about }) => ({ message: inWords(text), ...about }));
  return { errors, plan: { changes: sentences(plan.changes), refused } };
}

/** Errors as they are answered. */
export function placed(errors: readonly LayerError[]) {
  return errors.map(({ text, ...place }) => ({ ...place, message: inWords(text) }));
}
