import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { foldText } from '../../../../shared/texts.ts';
import { isUnique, ruleProblems, takenInStore } from '../../../records/import/check-draft.ts';
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
  return ctx.store.read(async (reader) => {
    const errors: ImportError[] = [];
    for (const draft of drafts) {
      const problems = await ruleProblems(ctx, entity, draft.values, reader);
      errors.push(...problemErrors(draft.row, sources, problems));
      for (const source of unique) {
        const by = await takenBy(ctx, entity, source.property, draft, taken, reader);
        if (by) errors.push(errorAt(draft.row, source, by));
      }
    }
    return errors;
  });
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
