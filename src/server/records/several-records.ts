import { idsOf, LINK, type Links } from '../../shared/schema/links.ts';
import { type LinkedProperty, linkedProperties } from '../../shared/schema/manifest.ts';
import { say } from '../../shared/texts/text.ts';
import type { Beside } from '../events/audited-writer.ts';
import { eq } from '../store/eq.ts';
import type { Condition, Reader, Value, Writer } from '../store/store.ts';
import { visible } from './authorize.ts';
import { fieldError } from './translate-store-errors.ts';
import type { LinkChange, Run, Write } from './write.ts';

/** A list as a whole, or what comes to it and what goes. */
interface Given {
  all?: number[];
  add: number[];
  remove: number[];
}

/** The ids that a value of a request would have in a list. @example givenIds({ add: [3], remove: [4] }) // [3] */
export function givenIds(value: unknown): number[] {
  const { all, add } = givenIn(value);
  return all ?? add;
}

function givenIn(value: unknown): Given {
  if (Array.isArray(value) || value === null || value === undefined)
    return { all: [...new Set(idsOf(value))], add: [], remove: [] };
  const { add, remove } = value as { add?: unknown; remove?: unknown };
  return { add: [...new Set(idsOf(add))], remove: idsOf(remove) };
}

/**
 * Takes the lists of records out of the values: which come to them, and which go. It looks at what is there in the transaction, so
 * that two people who add at once both have added. Those in it whom the writer does not see stay, whichever way it is written: by
 * taking ids away nobody learns who is in it.
 * @throws ApiError `invalid` naming the property
 */
export async function findLinks(write: Write, run: Run): Promise<void> {
  const { entity, before, values } = write;
  const given = linkedProperties(entity).filter(({ name }) => Object.hasOwn(values, name));
  const names = new Set(given.map(({ name }) => name));
  for (const property of given) {
    const there = before ? await linkedIds(property.links, before.id, run.writer) : [];
    const change = await changeOf(property, values[property.name] ?? null, there, run);
    if (change.added.length + change.removed.length > 0) write.links.push(change);
  }
  write.values = Object.fromEntries(Object.entries(values).filter(([name]) => !names.has(name)));
}

async function changeOf(
  property: LinkedProperty,
  value: unknown,
  there: number[],
  { ctx, writer }: Run,
): Promise<LinkChange> {
  const { name, links, required } = property;
  const { all, add, remove } = givenIn(value);
  const gone = there.filter((id) => (all ? !isKept(all, id, there) : remove.includes(id)));
  const removed = await thereOf(links, gone, visible(ctx, writer));
  const added = (all ?? add).filter((id) => !there.includes(id) || removed.includes(id));
  const news = added.filter((id) => !there.includes(id));
  const count = there.length - removed.length + added.length;
  if (count > links.most) throw fieldError(name, say('field.holds_most', { limit: links.most }));
  if (required && count === 0) throw fieldError(name, say('field.required'));
  if ((await thereOf(links, news, writer)).length < news.length)
    throw fieldError(name, say('field.does_not_exist'));
  return { property, added, removed };
}

/** What is added comes last: in a list that is written in another order, nothing keeps its place. */
function isKept(all: number[], id: number, there: number[]): boolean {
  const next = [...there.filter((one) => all.includes(one)), ...all.filter((one) => !there.includes(one))];
  return all.includes(id) && next.join() === all.join();
}

async function thereOf({ entity }: Links, ids: number[], reader: Reader): Promise<number[]> {
  if (ids.length === 0) return [];
  const where: Condition[] = [{ property: 'id', op: 'in', value: ids }];
  const found = await reader.find(entity, { where, properties: ID });
  const known = new Set(found.map(({ id }) => id));
  return ids.filter((id) => known.has(id));
}

const ID = ['id'];

async function linkedIds({ table }: Links, owner: number, reader: Reader): Promise<number[]> {
  const order = [{ property: LINK.position, descending: false }];
  const found = await reader.find(table, { where: [eq(LINK.owner, owner)], order });
  return found.map((one) => (one[LINK.target] as { id: number }).id);
}

/** Writes what comes to the lists of a row, and what goes, with the row. */
export function besideRow(changes: LinkChange[]): Beside {
  return async (id, writer) => {
    for (const { property, added, removed } of changes) {
      const { links } = property;
      if (removed.length > 0)
        await writer.remove(links.table, [
          eq(LINK.owner, id),
          { property: LINK.target, op: 'in', value: removed },
        ]);
      await addLinks(links, id, added, writer);
    }
  };
}

/** Adds to the end of a list those of these records that are there, and are not in it yet. */
export async function addLinks(
  links: Links,
  owner: number,
  targets: readonly number[],
  writer: Writer,
): Promise<void> {
  if (targets.length === 0) return;
  const [last] = await writer.find(links.table, {
    where: [eq(LINK.owner, owner)],
    order: [{ property: LINK.position, descending: true }],
    limit: 1,
  });
  const there = await linkedIds(links, owner, writer);
  const added = await thereOf(links, [...targets], writer);
  let position = last ? Number(last[LINK.position]) : 0;
  for (const target of added) {
    if (there.includes(target)) continue;
    position += 1;
    const row: Record<string, Value> = {
      [LINK.owner]: owner,
      [LINK.target]: target,
      [LINK.position]: position,
    };
    await writer.insert(links.table, row);
  }
}
