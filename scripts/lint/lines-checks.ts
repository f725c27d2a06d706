import { linesOf, parentOf } from '../../src/shared/schema/manifest.ts';
import { type Entities, type EntityFiles, isReadable, noEntity } from './entity-file.ts';

/** Checks `x-lines`: the entity must be a child of this one, may occur several times, and must not have lines itself. */
export function checkLines(all: Entities): void {
  for (const files of all.values()) checkLinesOf(all, files);
}

function checkLinesOf(all: Entities, files: EntityFiles): void {
  const shown = new Map<string, string>();
  for (const { name, lines, required, requiredOnCreate } of files.entity.properties) {
    if (!lines) continue;
    const say = (message: string) => files.data.error(['properties', name, 'x-lines'], message);
    const child = all.get(lines.entity);
    if (required || requiredOnCreate) say(`"${name}" cannot be required; a record may be without lines`);
    if (files.entity.singleton) say('a singleton has no lines');
    if (shown.has(lines.entity)) say(`${lines.entity} stands in "${shown.get(lines.entity)}" already`);
    shown.set(lines.entity, name);
    if (!child) say(noEntity(all, lines.entity));
    if (!child || !isReadable(child)) continue;
    const manifest = Object.fromEntries([...all].map(([path, { entity }]) => [path, entity]));
    if (parentOf(child.entity)?.reference?.entity !== files.path)
      say(`records of ${lines.entity} do not belong to this entity (parent)`);
    else if (child.entity.single) say(`a record has at most one of ${lines.entity} (single); use a tab`);
    else if (linesOf(manifest, child.entity).length > 0) say(`${lines.entity} has lines of its own`);
  }
}
