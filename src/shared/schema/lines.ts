import type { JsonSchema } from '../json-schema.ts';

/** The records of a child that stand within their owner. */
export interface Lines {
  /** Path of the child, such as `maintenance/plan_trigger`. */
  entity: string;
  /** How many an owner may have. */
  most: number;
}

/** How many lines a record may have unless its schema says so. */
export const MOST_LINES = 100;

/** What `x-lines` of a property says. @example readLines({ 'x-lines': 'parts/line' })?.most // 100 */
export function readLines(schema: JsonSchema): Lines | undefined {
  const entity = schema['x-lines'] as string | undefined;
  return entity === undefined ? undefined : { entity, most: schema.maxItems ?? MOST_LINES };
}
