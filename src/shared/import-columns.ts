import type { Property } from './schema/entity.ts';

/** A title for comparison: lower case, without spaces, punctuation and anything in brackets at its end, such as a unit. */
const fold = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*\)$/, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/**
 * The columns of a file that are titled like a property: as people read it, or else by its name.
 * @example columnsTitled(['CODE', 'Power (kW)'], power) // [1]
 */
export function columnsTitled(header: string[], { title, name }: Pick<Property, 'title' | 'name'>): number[] {
  const titles = header.map(fold);
  for (const wanted of [fold(title), fold(name)]) {
    const found = [...titles.keys()].filter((at) => titles[at] === wanted && wanted !== '');
    if (found.length > 0) return found;
  }
  return [];
}
