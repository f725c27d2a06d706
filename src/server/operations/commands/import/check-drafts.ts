import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { foldText } from '../../../../shared/texts.ts';
import { isUnique, takenInStore, writeProblems } from '../../../records/import/check-draft.ts';
import type { Source } from '../../../records/import/source.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Reader } from '../../../store/store.ts';
import type { ImportError } from './import-error.ts';
import { type Draft, errorAt, problemErrors } from './read-records.ts';

/** Unique values, with the line on which each occurs first. */
export type Taken = Map<string, number>;

/** Checks of rows that are right by the schema but need the data: rules, and values already taken. */
export async function checkDrafts(
  ctx: RecordContext,
  entity: Entity,
  drafts: Draft[],
  sources: Source[],
  taken: Taken,
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
  for (const draft of drafts)
    if (!repeated.has(draft))
      errors.push(...problemErrors(draft.row, sources, await writeProblems(ctx, entity, draft.values)));
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
  return takenInStore(ctx, entity, property, value, reader);
}
