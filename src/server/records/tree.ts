import { say } from '../../shared/texts/text.ts';
import type { Reader } from '../store/store.ts';
import type { Change } from './hooks.ts';
import { fieldError } from './translate-store-errors.ts';
import { valueAfter } from './written-value.ts';

/** The most levels of a tree. */
export const DEEPEST = 12;
/** The most ids that one condition may name. */
const BATCH = 400;

/** The most records that are followed from one to the next. */
const LONGEST_WAY = 100;

/**
 * Keeps the records of an entity with `x-entity.tree` a tree: none is below itself, and none is deeper than the twelfth
 * level. No other reference to records of the same kind leads back to where it begins. Transactions of a store run one
 * after the other, so two changes cannot form a loop together.
 * @throws ApiError `invalid` at the reference
 */
export async function checkTree(change: Change, reader: Reader): Promise<void> {
  await checkLoops(change, reader);
  const { entity, before, values } = change;
  const { tree, path, title } = entity;
  if (tree === undefined || !Object.hasOwn(values, tree)) return;
  const parent = valueAfter(change, tree);
  if (typeof parent !== 'number') return;
  let above = 0;
  for (let at: number | null = parent; at !== null; above++) {
    if (at === before?.id) throw fieldError(tree, say('tree.below_itself', { title }));
    if (above >= DEEPEST) throw tooDeep(tree);
    at = await parentOf(reader, path, tree, at);
  }
  if (before && above + (await heightOf(reader, path, tree, before.id, DEEPEST - above)) > DEEPEST)
    throw tooDeep(tree);
  if (above + 1 > DEEPEST) throw tooDeep(tree);
}

async function checkLoops({ entity, before, values }: Change, reader: Reader): Promise<void> {
  // Nothing refers to a record that is being created.
  if (!before) return;
  for (const { name, reference, title } of entity.properties) {
    if (reference?.entity !== entity.path || name === entity.tree || !Object.hasOwn(values, name)) continue;
    let at = values[name];
    for (let steps = 0; typeof at === 'number' && steps < LONGEST_WAY; steps++) {
      if (at === before.id)
        throw fieldError(
          name,
          steps === 0
            ? say('tree.itself', { entity: entity.title })
            : say('tree.has_this_one', { entity: entity.title, title }),
        );
      at = await parentOf(reader, entity.path, name, at);
    }
  }
}

function tooDeep(tree: string) {
  return fieldError(tree, say('tree.deepest', { levels: DEEPEST }));
}

async function parentOf(reader: Reader, path: string, tree: string, id: number): Promise<number | null> {
  const row = await reader.get(path, id);
  return (row?.[tree] as { id: number } | null | undefined)?.id ?? null;
}

/** How many levels a record and everything below it have; counting stops beyond `most`. */
async function heightOf(
  reader: Reader,
  path: string,
  tree: string,
  id: number,
  most: number,
): Promise<number> {
  let level = [id];
  let height = 0;
  while (level.length > 0 && height <= most) {
    height++;
    const below: number[] = [];
    for (let at = 0; at < level.length; at += BATCH) {
      const where = [{ property: tree, op: 'in' as const, value: level.slice(at, at + BATCH) }];
      below.push(...(await reader.find(path, { where, properties: ONLY_ID })).map((row) => row.id));
    }
    level = below;
  }
  return height;
}

const ONLY_ID = ['id'];
