import type { JsonSchema } from '../json-schema.ts';

/** How an entity says which record of any kind its own records are about (`x-about`). */
export interface About {
  /** The property with the path of that record's entity. */
  entity: string;
  /** The property with its id. */
  key: string;
  /** The word that an entity needs for its records to be what these are about. */
  with: 'comments' | 'watch';
}

/** What the records of an entity are about, by the property that has the word `x-about`. */
export function readAbout(properties: Record<string, JsonSchema> = {}): About | undefined {
  for (const [key, property] of Object.entries(properties)) {
    const words = property['x-about'] as Omit<About, 'key'> | undefined;
    if (words) return { ...words, key };
  }
  return undefined;
}
