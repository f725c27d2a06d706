import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { inWords } from '../../../../shared/texts/text.ts';
import { foldText } from '../../../../shared/texts.ts';
import { type DryRunMemory, dryRunEach, type Tried } from '../../../records/dry-run.ts';
import { isUnique, takenInStore } from '../../../records/import/check-draft.ts';
import { problemsOf } from '../../../records/import/read-cells.ts';
import type { Source } from '../../../records/import/source.ts';
import type { Pipeline } from '../../../records/pipeline.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Reader } from '../../../store/store.ts';
import type { ImportError } from './import-error.ts';
import { type Draft, errorAt, problemErrors } from './read-records.ts';

/** Unique values, with the line on which each occurs first. */
type Taken = Map<string, number>;

/** What the lines before have taken. */
export interface Checked {
  taken: Taken;
  memory: DryRunMemory<Draft>;
}

/** Checks of rows that are right by the schema but need the data: rules, and values already taken. */
export async function checkDrafts(
  ctx: RecordContext,
  entity: Entity,
  drafts: Draft[],
  sources: Source[],
  { taken, memory }: Checked,
): Promise<ImportError[]> {
  const unique = sources.filter(({ property }) => isUnique(entity, property));
  const errors: ImportError[] = [];
  const repeated = new Set<Draft>();
  await ctx.store.read(async (reader) => {
    for (const draft of drafts)
      for (const source of unique) {
        const by = await takenBy(ctx, entity, source.property, draft, taken, reader);
        if (!by) continue;
        errors.push(errorAt(draft.row, source, by));
        repeated.add(draft);
      }
  });
  const others = drafts.filter((draft) => !repeated.has(draft));
  const each = async ({ values }: Draft, pipeline: Pipeline): Promise<Tried> => ({
    row: await pipeline.createAsked(entity.path, values),
    given: values,
    isNew: true,
  });
  const refused = await dryRunEach(ctx, entity, others, { each, names: () => [] }, memory);
  for (const [at, error] of refused)
    errors.push(...problemErrors((others[at] as Draft).row, sources, problemsOf(error)));
  return errors;
}

/** Who already has a unique value: an earlier line, or an existing record. */
async function takenBy(
  ctx: RecordContext,
  entity: Entity,
  property: Property,
  { row, values }: Draft,
  taken: Taken,
  reader: Reader,
): Promise<string | undefined> {
  const value = values[property.name];
  if (value === undefined || value === null) return undefined;
  const key = `${property.name} ${foldText(String(value))}`;
  const earlier = taken.get(key);
  if (earlier !== undefined) return `"${value}" is already on line ${earlier}`;
  taken.set(key, row.line);
  const text = await takenInStore(ctx, entity, property, value, reader);
  return text && inWords(text);
}
