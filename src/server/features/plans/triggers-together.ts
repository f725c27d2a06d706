import { isPlainInterval, readRecurrence } from '../../../shared/recurrence.ts';
import { say, type Text } from '../../../shared/texts/text.ts';

/** Why triggers do not go together, or not with the mode of their plan. */
interface Refusal {
  of: 'mode' | 'rule';
  text: Text;
}

/** Several recurring triggers need a plan that counts from the last completion, since each service resets them all. */
export function refusalTogether(mode: string, triggers: Record<string, unknown>[]): Refusal | undefined {
  const cyclic = triggers.filter(({ kind }) => kind === 'calendar' || kind === 'meter');
  if (mode !== 'floating')
    return cyclic.length > 1 ? { of: 'mode', text: say('plans.several_triggers') } : undefined;
  for (const { kind, rrule } of cyclic) {
    const rule = kind === 'calendar' && typeof rrule === 'string' ? readRecurrence(rrule) : undefined;
    if (rule && !isPlainInterval(rule)) return { of: 'rule', text: say('plans.simple_rule') };
  }
  return undefined;
}
