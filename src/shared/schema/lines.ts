import type { JsonSchema } from '../json-schema.ts';

/** Child records that are edited within their owner. */
export interface Lines {
  /** Path of the child, such as `maintenance/plan_trigger`. */
  entity: string;
  /** The most lines that an owner may have. */
  most: number;
}

/** The most lines of a record unless its schema says otherwise. */
export const MOST_LINES = 100;

/** Reads the word `x-lines` of a property. @example readLines({ 'x-lines': 'parts/line' })?.most // 100 */
export function readLines(schema: JsonSchema): Lines | undefined {
  const entity = schema['x-lines'] as string | undefined;
  return entity === undefined ? undefined : { entity, most: schema.maxItems ?? MOST_LINES };
}
