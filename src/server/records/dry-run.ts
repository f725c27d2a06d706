import { ApiError } from '../../shared/errors.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { sequenceOf } from '../../shared/schema/sequence.ts';
import type { UniqueKey } from '../../shared/schema/unique-key.ts';
import { holds } from '../../shared/schema/where.ts';
import { foldText } from '../../shared/texts.ts';
import { SLICE_MS } from '../lib/slice-time.ts';
import { UniqueError } from '../store/errors.ts';
import type { Row, Values } from '../store/store.ts';
import { inPipeline, type Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { translateStoreError } from './translate-store-errors.ts';
import { writtenValue } from './written-value.ts';

/** Carries the result of a dry run out of the transaction, which it rolls back. */
class RolledBack<T> extends Error {
  readonly result: T;
  constructor(result: T) {
    super('This was a dry run');
    this.result = result;
  }
}

/**
 * A dry run is the real write, rolled back: whatever would refuse the write refuses this, and nobody has to say twice what is right.
 * @throws ApiError as the write would
 */
async function dryRun<T>(
  ctx: RecordContext,
  entity: Entity,
  work: (pipeline: Pipeline) => Promise<T>,
): Promise<T> {
  try {
    await inPipeline({ ...ctx, isQuiet: true }, entity, async (pipeline) => {
      throw new RolledBack(await work(pipeline));
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.result as T;
    throw error;
  }
  throw new Error('A dry run was written');
}

/** A row that was written, and the values that it was given. */
export interface Tried {
  row: Row;
  given: Values;
  isNew: boolean;
}

interface Trials<T> {
  /** Writes one item; null if that changes nothing. Called again for items that later ones name. */
  each(item: T, pipeline: Pipeline, at: number): Promise<Tried | null>;
  /** The texts by which an item may name one before it. */
  names(item: T): string[];
}

/** An item that was made, and how the record is called that it made. */
interface Made<T> {
  item: T;
  holder: string;
}

/** The items that a slice has tried, and the records that it has made, by id. */
interface Slice<T> {
  begun: Set<T>;
  holders: Map<number, string>;
}

/** What earlier slices of a dry run would have left: values that only one record may have, and items that later ones name. */
export class DryRunMemory<T> {
  readonly #holders = new Map<string, string>();
  readonly #made = new Map<string, Made<T>>();

  /** @throws UniqueError if another record would have one of the values by now */
  take(entity: Entity, item: T, holder: string, { row, given, isNew }: Tried): void {
    const keys = keysOf(entity).flatMap((key) => valuesOf(entity, key, row, given));
    for (const { properties, text } of keys)
      if ((this.#holders.get(text) ?? holder) !== holder) throw new UniqueError(entity.path, properties);
    for (const { text } of keys) this.#holders.set(text, holder);
    if (isNew) for (const name of namesOf(entity, row)) this.#made.set(name, { item, holder });
  }

  /** The item that a later one may mean by a text. */
  named(text: string): Made<T> | undefined {
    return this.#made.get(foldText(text));
  }
}

/**
 * Tries items one after another, in slices of some milliseconds, each a dry run: others read and write in between. What an
 * item names of those in earlier slices is made again with it.
 * @param from the number of the first item
 * @returns why items were refused, by their place
 */
export async function dryRunEach<T>(
  ctx: RecordContext,
  entity: Entity,
  items: readonly T[],
  { each, names }: Trials<T>,
  memory = new DryRunMemory<T>(),
  from = 0,
): Promise<Map<number, ApiError>> {
  const refused = new Map<number, ApiError>();
  const one = async (item: T, pipeline: Pipeline, at: number, slice: Slice<T>): Promise<Tried | null> => {
    slice.begun.add(item);
    for (const name of names(item)) {
      const above = memory.named(name);
      if (above === undefined || slice.begun.has(above.item)) continue;
      const made = await one(above.item, pipeline, -1, slice);
      if (made) slice.holders.set(made.row.id, above.holder);
    }
    return each(item, pipeline, at);
  };
  let next = 0;
  while (next < items.length)
    next = await dryRun(ctx, entity, async (pipeline) => {
      const until = performance.now() + SLICE_MS;
      const slice: Slice<T> = { begun: new Set(), holders: new Map() };
      let at = next;
      do {
        const item = items[at] as T;
        try {
          const tried = await one(item, pipeline, at, slice);
          if (tried) {
            const { row, isNew } = tried;
            const holder = isNew ? `new ${from + at}` : (slice.holders.get(row.id) ?? `old ${row.id}`);
            memory.take(entity, item, holder, tried);
            slice.holders.set(row.id, holder);
          }
        } catch (thrown) {
          const error = translateStoreError(ctx.schema, entity, thrown);
          if (!(error instanceof ApiError) || error.code === 'unauthenticated') throw error;
          // What it has written already goes with this slice.
          refused.set(at, error);
          return at + 1;
        }
        at += 1;
      } while (at < items.length && performance.now() < until);
      return at;
    });
  return refused;
}

/** Everything of which only one record may have the same. */
function keysOf(entity: Entity): UniqueKey[] {
  const alone = entity.properties.filter(
    ({ name, unique }) => unique || (entity.single && name === entity.parent),
  );
  return [...alone.map(({ name }) => ({ properties: [name] })), ...entity.unique];
}

/** The values of a key as one text; none if the record does not have it, or has a number that each slice counts anew. */
function valuesOf(
  entity: Entity,
  { properties, while: held = {} }: UniqueKey,
  row: Row,
  given: Values,
): { properties: string[]; text: string }[] {
  if (!holds(held, (name) => row[name])) return [];
  const texts: string[] = [];
  for (const name of properties) {
    const value = writtenValue(row, name);
    const isCounted = sequenceOf(propertyOf(entity, name)?.auto) !== undefined;
    if (value === null || (isCounted && !Object.hasOwn(given, name))) return [];
    texts.push(foldText(String(value)));
  }
  return [{ properties, text: JSON.stringify([properties, texts]) }];
}

/** How others in a file name a record: by its label, or by a text that only it has. */
function namesOf({ properties, label }: Entity, row: Row): string[] {
  return properties.flatMap(({ name, unique, kind }) => {
    const value = row[name];
    return kind === 'text' && (unique || name === label) && typeof value === 'string'
      ? [foldText(value)]
      : [];
  });
}
