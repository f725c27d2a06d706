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

/** Reads the word `rules`. Tenants may have rules of their own where the word is empty, or has one in JSON Schema, as theirs are. */
export function readRules(words?: (Rule | Demand)[]): { rules?: Rule[]; demands?: Demand[] } {
  const demands = (words ?? []).filter(isDemand);
  const rules = words?.filter((one): one is Rule => !isDemand(one));
  const isOpen = rules !== undefined && (rules.length > 0 || demands.length === 0);
  return { rules: isOpen ? rules : undefined, ...(demands.length > 0 && { demands }) };
}
