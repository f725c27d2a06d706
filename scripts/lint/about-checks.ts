import { propertyOf } from '../../src/shared/schema/manifest.ts';
import { isMadeBySomebody, named } from './entity-checks.ts';
import type { EntityFiles } from './entity-file.ts';

/**
 * What records are about (`x-about`) is a path and an id that every one of them has, and somebody has said it; what is watched are
 * values that are stored.
 */
export function checkAbout(files: EntityFiles): void {
  const { data, entity, schema } = files;
  const ways = Object.keys(schema.properties ?? {}).filter((name) => schema.properties?.[name]?.['x-about']);
  for (const second of ways.slice(1))
    data.error(['properties', second, 'x-about'], 'is said twice; a record is about one other');
  if (entity.about) {
    const { entity: path, key } = entity.about;
    const at = ['properties', key, 'x-about'];
    const holder = named(files, [...at, 'entity'], path);
    if (holder && (holder.kind !== 'text' || holder.long))
      data.error([...at, 'entity'], `"${path}" is not a text of one line`);
    for (const name of [path, key])
      if (propertyOf(entity, name)?.required === false) data.error(at, `needs "${name}" in "required"`);
    if (!isMadeBySomebody(entity))
      data.error(at, 'needs one property filled by x-auto created_by: who has said it');
    if (entity.parent !== undefined)
      data.error(at, 'what is about a record of any kind belongs to no other; leave parent out');
  }
  for (const [index, name] of (entity.watch ?? []).entries()) {
    const at = ['x-entity', 'watch', index];
    const property = named(files, at, name);
    if (property && (property.computed || property.through || property.lines))
      data.error(at, `"${name}" is not stored, so nobody sees it change`);
  }
}
