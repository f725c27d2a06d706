import { type Entity, hasParts, type Property } from '../../shared/schema/entity.ts';
import { propertyOf } from '../../shared/schema/manifest.ts';
import { say, type Text } from '../../shared/texts/text.ts';

/**
 * The columns requested for a list or an export, as comma-separated names; all of them if none are named.
 * @param listed the columns of the entity that the caller may see in lists
 * @returns an error text if a column is unknown
 */
export function readColumns(listed: string[], entity: Entity, names: string | undefined): Property[] | Text {
  const all = listed.flatMap((name) => propertyOf(entity, name) ?? []);
  const shown = all.filter((property) => !hasParts(property));
  if (names === undefined || names === '') return shown;
  const wanted = [...new Set(names.slice(0, 5000).split(','))];
  const unknown = wanted.find((name) => !shown.some((property) => property.name === name));
  if (unknown !== undefined)
    return say('query.no_column', { name: unknown.slice(0, 100), plural: entity.plural });
  return wanted.flatMap((name) => propertyOf(entity, name) ?? []);
}
