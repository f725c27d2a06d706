import { type Entity, hasParts, type Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';

/**
 * The columns that a list or a file is asked for by names with commas; without names all.
 * @param listed what whoever asks may see of the entity in lists
 * @returns what is wrong with them, as a text, where one is not known
 */
export function readColumns(
  listed: string[],
  entity: Entity,
  names: string | undefined,
): Property[] | string {
  const all = listed.flatMap((name) => propertyOf(entity, name) ?? []);
  const shown = all.filter((property) => !hasParts(property));
  if (names === undefined || names === '') return shown;
  const wanted = [...new Set(names.slice(0, 5000).split(','))];
  const unknown = wanted.find((name) => !shown.some((property) => property.name === name));
  if (unknown !== undefined) return `"${unknown.slice(0, 100)}" is not a column of ${entity.plural}`;
  return wanted.flatMap((name) => propertyOf(entity, name) ?? []);
}
