import { foldTitle } from '../fold-title.ts';
import type { Entity, Property } from './entity.ts';

/**
 * The columns of a file that are titled like a property: as people read it, or else by its name.
 * @example columnsTitled(['CODE', 'Power (kW)'], power) // [1]
 */
export function columnsTitled(header: string[], { title, name }: Pick<Property, 'title' | 'name'>): number[] {
  const titles = header.map(foldTitle);
  for (const wanted of [foldTitle(title), foldTitle(name)]) {
    const found = [...titles.keys()].filter((at) => titles[at] === wanted && wanted !== '');
    if (found.length > 0) return found;
  }
  return [];
}

/**
 * The columns that may fill each property, by its title, or else by what files of others call it (`x-import.names`), the first
 * such name that there is. A column with the title of one property is never that of another.
 */
export function matchColumns(
  entity: Pick<Entity, 'properties'>,
  header: string[],
  names: Entity['importNames'] = {},
): Map<string, number[]> {
  const found = new Map<string, number[]>();
  for (const property of entity.properties) {
    const columns = columnsTitled(header, property);
    if (columns.length > 0) found.set(property.name, columns);
  }
  const taken = new Set([...found.values()].flat());
  const titles = header.map((title, at) => (taken.has(at) ? '' : foldTitle(title)));
  for (const { name } of entity.properties) {
    if (found.has(name) || !Object.hasOwn(names, name)) continue;
    for (const wanted of (names[name] ?? []).map(foldTitle)) {
      const columns = [...titles.keys()].filter((at) => titles[at] === wanted && wanted !== '');
      if (columns.length === 0) continue;
      found.set(name, columns);
      break;
    }
  }
  return found;
}
