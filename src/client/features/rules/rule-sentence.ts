import { yesNoWord } from '../../../shared/schema/yes-no.ts';
import { inWords } from '../../records/form/in-words.ts';
import { TEST_TEXTS } from './clause-row.tsx';
import type { Clause } from './rule-clauses.ts';
import type { RuleField } from './rule-fields.ts';

/**
 * A rule as a sentence.
 * @example ruleSentence(…) // 'When Status control kind is Completed, then Problem and Root Cause are needed.'
 */
export function ruleSentence(
  clauses: Clause[],
  needs: string[][],
  asked: RuleField[],
  needed: RuleField[],
): string {
  const titleOf = (fields: RuleField[], way: string[]) =>
    fields.find((field) => field.way.join('.') === way.join('.'))?.title ?? way.join('.');
  const told = needs.map((way) => titleOf(needed, way));
  const then =
    told.length === 0 ? 'nothing is needed' : `${inWords(told)} ${told.length === 1 ? 'is' : 'are'} needed`;
  if (clauses.length === 0) return `${then.charAt(0).toUpperCase()}${then.slice(1)}, always.`;
  const when = clauses.map((clause) => {
    const field = asked.find(({ way }) => way.join('.') === clause.way.join('.'));
    const values = clause.values.map((value) => nameOf(field, value));
    const text = values.length === 0 ? '' : ` ${values.join(' or ')}`;
    return `${titleOf(asked, clause.way)} ${TEST_TEXTS[clause.test]}${text}`;
  });
  return `When ${when.join(' and ')}, then ${then}.`;
}

function nameOf(field: RuleField | undefined, value: Clause['values'][number]): string {
  if (typeof value === 'boolean') return yesNoWord(field?.property, value);
  return field?.property.choices?.find((choice) => choice.const === value)?.title ?? String(value);
}
