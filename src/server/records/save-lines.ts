import { ApiError } from '../../shared/errors.ts';
import { eq } from '../store/eq.ts';
import type { Row } from '../store/store.ts';
import type { GivenLines } from './lines-body.ts';
import type { Pipeline } from './pipeline.ts';
import type { RecordContext } from './record-context.ts';
import { below, removeWith, saveWith } from './save-with.ts';
import { fieldError, translateStoreError } from './translate-store-errors.ts';

/**
 * Saves what a body does to the lines of a record. Removals come first, so that uniqueness and the number of lines are
 * checked against what remains. Lines that are not named stay as they are.
 * @returns whether anything changed
 */
export async function saveLines(
  ctx: RecordContext,
  pipeline: Pipeline,
  owner: Row,
  all: GivenLines[],
): Promise<boolean> {
  let isChanged = false;
  for (const given of all) {
    const { child, changes } = given;
    await requireRoom(pipeline, owner, given);
    for (const change of [...changes].sort((a, b) => Number(b.isRemoved) - Number(a.isRemoved)))
      try {
        if (change.isRemoved) await removeWith(ctx, pipeline, child, change.id as number, owner.id);
        else if (!(await saveWith(ctx, pipeline, child, change, owner.id))) continue;
        isChanged = true;
      } catch (error) {
        throw belowOwner(given, change.at, translateStoreError(ctx.schema, child, error));
      }
  }
  return isChanged;
}

/**
 * The errors of a line at its place in the owner. Those of a field of the owner, which a line names through its reference
 * (`plan.mode`), are the owner's own.
 */
function belowOwner({ property, parent }: GivenLines, at: number, error: unknown): unknown {
  const placed = below(`${property.name}.${at}`, error);
  if (!(placed instanceof ApiError) || !placed.errors) return placed;
  const through = `${property.name}.${at}.${parent}.`;
  const errors = Object.entries(placed.errors).map(([field, texts]) => [
    field.startsWith(through) ? field.slice(through.length) : field,
    texts,
  ]);
  return new ApiError(placed.code, placed.message, Object.fromEntries(errors));
}

async function requireRoom(
  { writer }: Pipeline,
  owner: Row,
  { property, child, parent, changes }: GivenLines,
): Promise<void> {
  const added = changes.filter(({ id }) => id === undefined).length;
  if (added === 0) return;
  const removed = changes.filter(({ isRemoved }) => isRemoved).length;
  const most = property.lines?.most ?? 0;
  const there = await writer.count(child.path, { where: [eq(parent, owner.id)] });
  if (there - removed + added > most) throw fieldError(property.name, `must hold at most ${most}`);
}
