import type { Property } from '../../src/shared/schema/entity.ts';
import { type Entities, type EntityFiles, isReadable } from './entity-file.ts';

/** Checks that a first record can be created: entities that each require a record of the other can never have one. */
export function checkMakeable(all: Entities): void {
  const waiting = new Set([...all.values()].filter((files) => isReadable(files) && isMade(files)));
  const waitsFor = (files: EntityFiles) =>
    files.entity.properties.filter((property) => {
      const needed = isNeeded(property) ? all.get(property.reference?.entity ?? '') : undefined;
      return needed !== undefined && waiting.has(needed);
    });
  for (let before = -1; before !== waiting.size; ) {
    before = waiting.size;
    for (const files of waiting) if (waitsFor(files).length === 0) waiting.delete(files);
  }
  // Each loop is reported once, where it can be broken: the reference to an owner is always required.
  for (const { path, entity, data } of waiting)
    for (const { name, reference } of waitsFor(all.get(path) as EntityFiles)) {
      const target = reference?.entity ?? '';
      if (name === entity.parent || !leadsBack(all, waiting, target, path)) continue;
      const why = target === path ? 'is one itself' : `needs a ${entity.title} before it can be made`;
      data.error(
        ['properties', name],
        `no ${entity.title} could ever be made: what "${name}" refers to ${why}; take it out of "required"`,
      );
      return;
    }
}

/** Whether clients create the records. Those that only the server creates exist when needed. */
function isMade({ entity }: EntityFiles): boolean {
  return entity.operations.includes('create') && !entity.singleton;
}

function isNeeded({ required, requiredOnCreate, readOnly, through }: Property): boolean {
  return (required || requiredOnCreate) && !readOnly && !through;
}

function leadsBack(
  all: Entities,
  waiting: Set<EntityFiles>,
  from: string,
  to: string,
  seen: string[] = [],
): boolean {
  if (from === to) return true;
  const files = all.get(from);
  if (!files || !waiting.has(files) || seen.includes(from)) return false;
  return files.entity.properties.some(
    (property) =>
      isNeeded(property) && leadsBack(all, waiting, property.reference?.entity ?? '', to, [...seen, from]),
  );
}
