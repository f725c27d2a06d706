import type { JsonSchema } from '../../../shared/json-schema.ts';
import { fits, misfits } from '../../../shared/misfits.ts';
import { say, type Wording } from '../../../shared/texts/text.ts';
import type { View } from './rule-view.ts';

/** A condition, and what must hold if it is met. */
interface RuleParts {
  if: JsonSchema;
  then: JsonSchema;
  /** The text for each failing field; without it, the text says what is wrong with the field. */
  message?: string;
}

const MISSING = say('field.required');
const WRONG = say('field.breaks_rule');

/** The errors of a record by field path; empty if the rule holds. */
export function checkRule(
  { if: condition, then, message }: RuleParts,
  view: View,
): Record<string, Wording[]> {
  if (!fits(condition, view)) return {};
  const all = misfits(then, view);
  if (all.length === 0) return {};
  const found: Record<string, Wording[]> = {};
  for (const { at, is } of all)
    if (is !== 'mixed') found[at.join('.')] = [message || (is === 'missing' ? MISSING : WRONG)];
  return Object.keys(found).length > 0 ? found : { '': [message || WRONG] };
}
