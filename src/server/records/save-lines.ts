import { ApiError } from '../../shared/errors.ts';
import type { Action, Entity } from '../../shared/schema/entity.ts';
import { say } from '../../shared/texts/text.ts';
import { eq } from '../store/eq.ts';
import type { Row } from '../store/store.ts';
import type { SavedWith } from './action-body.ts';
import { visible } from './authorize.ts';
import type { GivenLines } from './lines-body.ts';
import { fieldError, translateStoreError } from './translate-store-errors.ts';
import type { Run } from './write.ts';
import { writtenValue } from './written-value.ts';

/**
 * Saves what a body does to the lines of a record. Removals come first, so that uniqueness and the number of lines are
 * checked against what remains. Lines that are not named stay as they are.
 * @returns whether anything changed
 */
export async function saveLines(run: Run, owner: Row, all: GivenLines[]): Promise<boolean> {
  let isChanged = false;
  for (const given of all) {
    const { child, changes } = given;
    await requireRoom(run, owner, given);
    for (const change of [...changes].sort((a, b) => Number(b.isRemoved) - Number(a.isRemoved)))
      try {
        if (change.isRemoved) await removeWith(run, child, change.id as number, owner.id);
        else if (!(await saveWith(run, child, change, owner.id))) continue;
        isChanged = true;
      } catch (error) {
        throw belowOwner(given, change.at, translateStoreError(run.ctx.schema, child, error));
      }
  }
  return isChanged;
}

/** Saves the child records that came with an action; their errors are reported below their names. */
export async function saveChildren(
  run: Run,
  { children }: Action,
  given: [name: string, records: SavedWith[]][],
  owner: number,
): Promise<void> {
  const { schema } = run.ctx;
  for (const [name, records] of given) {
    const child = schema.at(children[name] as string);
    for (const [index, record] of records.entries())
      try {
        await saveWith(run, child, record, owner);
      } catch (error) {
        throw below(child.single ? name : `${name}.${index}`, translateStoreError(schema, child, error));
      }
  }
}

/** Saves a child record sent with its parent. Returns whether anything changed. */
async function saveWith(run: Run, child: Entity, { id, values }: SavedWith, owner: number): Promise<boolean> {
  const parent = child.parent as string;
  const before = child.single
    ? await visible(run.ctx, run.writer).first(child.path, [eq(parent, owner)])
    : id === undefined
      ? null
      : await belonging(run, child, id, owner);
  if (before) return (await run.ask('update', child.path, before, values)) !== before;
  await run.ask('create', child.path, null, { ...values, [parent]: owner });
  return true;
}

async function removeWith(run: Run, child: Entity, id: number, owner: number): Promise<void> {
  await run.ask('delete', child.path, await belonging(run, child, id, owner), {});
}

/** @throws ApiError `invalid` for a record that is missing, not visible, or belongs to another parent */
async function belonging(run: Run, child: Entity, id: number, owner: number): Promise<Row> {
  const row = await visible(run.ctx, run.writer).get(child.path, id);
  if (!row || writtenValue(row, child.parent as string) !== owner)
    throw new ApiError('invalid', undefined, { id: [say('field.of_another')] });
  return row;
}

/** The errors of a child record, moved to its place in the body. */
export function below(place: string, error: unknown): unknown {
  if (!(error instanceof ApiError) || !error.fields) return error;
  return error.renamed((field) => (field === '' ? place : `${place}.${field}`));
}

/**
 * The errors of a line at its place in the owner. Those of a field of the owner, which a line names through its reference
 * (`plan.mode`), are the owner's own.
 */
function belowOwner({ property, parent }: GivenLines, at: number, error: unknown): unknown {
  const placed = below(`${property.name}.${at}`, error);
  if (!(placed instanceof ApiError) || !placed.fields) return placed;
  const through = `${property.name}.${at}.${parent}.`;
  return placed.renamed((field) => (field.startsWith(through) ? field.slice(through.length) : field));
}

async function requireRoom(
  { writer }: Run,
  owner: Row,
  { property, child, parent, changes }: GivenLines,
): Promise<void> {
  const added = changes.filter(({ id }) => id === undefined).length;
  if (added === 0) return;
  const removed = changes.filter(({ isRemoved }) => isRemoved).length;
  const most = property.lines?.most ?? 0;
  const there = await writer.count(child.path, { where: [eq(parent, owner.id)] });
  if (there - removed + added > most)
    throw fieldError(property.name, say('field.holds_most', { limit: most }));
}
