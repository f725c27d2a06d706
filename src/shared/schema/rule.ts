import type { JsonSchema } from '../json-schema.ts';
import { type Demand, isDemand } from './demand.ts';

/** A condition, in JSON Schema, on a record and what belongs to it, and what must be true when it holds. */
export interface Rule {
  name: string;
  on: 'save' | 'close';
  if: JsonSchema;
  then: JsonSchema;
  message?: string;
}

/** The entity of tenants' own rules. */
export const RULE = 'company/rule';

/** Reads the word `rules`: those in JSON Schema, and those that describe records. */
export function readRules(words?: (Rule | Demand)[]): { rules?: Rule[]; demands?: Demand[] } {
  const demands = (words ?? []).filter(isDemand);
  const rules = (words ?? []).filter((one): one is Rule => !isDemand(one));
  return { ...(rules.length > 0 && { rules }), ...(demands.length > 0 && { demands }) };
}
