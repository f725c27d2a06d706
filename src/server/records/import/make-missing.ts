import { ApiError } from '../../../shared/errors.ts';
import { type MakingRecords, MOST_IMPORT_ROWS } from '../../../shared/import.ts';
import { isImportable } from '../../../shared/schema/importable.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import { say, textFrom } from '../../../shared/texts/text.ts';
import { foldText, normalizeText } from '../../../shared/texts.ts';
import type { Pipeline } from '../pipeline.ts';
import type { RecordContext } from '../record-context.ts';
import { translateStoreError } from '../translate-store-errors.ts';
import { type Import, wrong } from './import-plan.ts';
import { meaningOf, problemsOf } from './read-cells.ts';
import type { Problem } from './source.ts';

/**
 * Records that rows refer to and that are made before them: the check makes each together with the first row that names it, and
 * takes it back with that.
 */
export class MissingRecords {
  readonly #byName = new Map<string, object>();
  readonly #made = new WeakMap<Pipeline, Set<string>>();

  constructor(ctx: RecordContext, { entity }: Import, given: unknown) {
    for (const [path, records] of Object.entries(readMaking(given))) {
      const target = ctx.schema.find(path);
      const isReferred = entity.properties.some(({ reference }) => reference?.entity === path);
      if (!target || !isReferred || !isImportable(ctx.schema.whole.at(path)))
        throw wrong('making', say('import.records_referred', { plural: entity.plural }));
      const { label } = target;
      for (const record of records) {
        const name = label === undefined ? undefined : record[label];
        if (typeof name === 'string') this.#byName.set(keyOf(path, name), record);
      }
    }
  }

  /** Makes the records that a row names. @returns what is wrong with them */
  async makeFor(ctx: RecordContext, imported: Import, cells: Cell[], pipeline: Pipeline): Promise<Problem[]> {
    if (this.#byName.size === 0) return [];
    const made = this.#made.get(pipeline) ?? new Set<string>();
    this.#made.set(pipeline, made);
    for (const source of imported.sources) {
      const path = source.property.reference?.entity;
      const text = path === undefined ? undefined : meaningOf(source, cells);
      if (path === undefined || text === undefined) continue;
      const key = keyOf(path, text);
      const record = this.#byName.get(key);
      if (!record || made.has(key)) continue;
      made.add(key);
      try {
        await pipeline.createAsked(path, record);
      } catch (error) {
        const target = ctx.schema.at(path);
        const { title } = target;
        return problemsOf(translateStoreError(ctx.schema, target, error)).map(({ property, text: wrong }) => {
          const why = textFrom(wrong);
          return {
            property: source.property.name,
            text:
              property === undefined
                ? say('import.not_made', { title, text, why })
                : say('import.not_made_with', { title, text, property, why }),
          };
        });
      }
    }
    return [];
  }
}

function keyOf(path: string, name: string): string {
  return `${path} ${foldText(normalizeText(name))}`;
}

/** @throws ApiError `invalid` */
function readMaking(given: unknown = {}): MakingRecords {
  const isObject = (one: unknown) => typeof one === 'object' && one !== null && !Array.isArray(one);
  const isList = (one: unknown) => Array.isArray(one) && one.every(isObject);
  if (!isObject(given) || !Object.values(given as object).every(isList))
    throw wrong('making', say('import.lists_of_records'));
  const making = given as MakingRecords;
  const count = Object.values(making).reduce((sum, { length }) => sum + length, 0);
  if (count > MOST_IMPORT_ROWS)
    throw new ApiError('too_large', say('import.most_made', { limit: MOST_IMPORT_ROWS }));
  return making;
}
