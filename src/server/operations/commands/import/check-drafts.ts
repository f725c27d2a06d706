import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { acceptCreate } from '../../../records/create-record.ts';
import { tryCreate } from '../../../records/pipeline.ts';
import type { RecordContext } from '../../../records/record-context.ts';
import type { Reader } from '../../../store/store.ts';
import type { ImportError } from './import-error.ts';
import type { Source } from './import-map.ts';
import { apiErrors, type Draft, errorAt } from './read-records.ts';

/** Values that only one record may have, with the line on which each stands first. */
export type Taken = Map<string, number>;

/** What only the data folder can tell of rows that are right by the schema: rules, and values already taken. */
export async function checkDrafts(
  ctx: RecordContext,
  entity: Entity,
  drafts: Draft[],
  sources: Source[],
  taken: Taken,
): Promise<ImportError[]> {
  const unique = sources.filter(
    ({ property }) => property.unique || (entity.single && property.name === entity.parent),
  );
  return ctx.store.read(async (reader) => {
    const errors: ImportError[] = [];
    for (const draft of drafts) {
      errors.push(...(await ruleErrors(ctx, entity, draft, sources, reader)));
      for (const source of unique) {
        const by = await takenBy(entity, source.property, draft, taken, reader);
        if (by) errors.push(errorAt(draft.row, source, by));
      }
    }
    return errors;
  });
}

async function ruleErrors(
  ctx: RecordContext,
  entity: Entity,
  { row, values: body }: Draft,
  sources: Source[],
  reader: Reader,
): Promise<ImportError[]> {
  try {
    await tryCreate(ctx, entity, acceptCreate(ctx, entity, body), reader);
    return [];
  } catch (error) {
    return apiErrors(row, sources, error);
  }
}

/** Who has a value that only one record may have: an earlier line, or a record that is there already. */
async function takenBy(
  entity: Entity,
  property: Property,
  { row, values }: Draft,
  taken: Taken,
  reader: Reader,
): Promise<string | undefined> {
  const value = values[property.name];
  if (value === undefined || value === null) return undefined;
  const key = `${property.name} ${String(value).toLowerCase()}`;
  const earlier = taken.get(key);
  if (earlier !== undefined) return `"${value}" is already on line ${earlier}`;
  taken.set(key, row.line);
  const record = await reader.first(entity.path, [{ property: property.name, op: 'eq', value }]);
  return record ? `"${value}" is already used by ${entity.title} ${record.id}` : undefined;
}
