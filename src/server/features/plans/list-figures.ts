import { METER } from '../../../shared/entity-paths.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, Values } from '../../store/store.ts';
import type { LoadedPlan } from './load-plan.ts';
import { amountText, bothOf, triggerText } from './plan-sentence.ts';
import { OCCURRENCE, textOf } from './plans.ts';

/** What the list of plans shows of one beside its next date; stored, so that it can be filtered and exported. */
export async function listFigures(
  reader: Reader,
  { plan, triggers, view }: Pick<LoadedPlan, 'plan' | 'triggers'> & { view: Combined },
): Promise<Values> {
  return { how_often: await intervalText(reader, triggers, view), done_on: await lastDone(reader, plan) };
}

type Combined = Pick<LoadedPlan['view'], 'combine'>;

const LONGEST = 200;

/**
 * How often a plan is due. It names no meter, since not everybody who reads plans may read meters.
 * @example 'Every 250 h or every 3 months'
 */
async function intervalText(reader: Reader, triggers: Row[], view: Combined): Promise<string | null> {
  const parts: string[] = [];
  for (const trigger of triggers) {
    const text = await triggerInterval(reader, trigger);
    if (text !== undefined) parts.push(text);
  }
  const text = parts.join(bothOf(view)).slice(0, LONGEST);
  return text === '' ? null : text.charAt(0).toUpperCase() + text.slice(1);
}

async function triggerInterval(reader: Reader, trigger: Row): Promise<string | undefined> {
  const { kind, every } = trigger;
  if (kind === 'calendar') return triggerText(trigger, undefined);
  if (kind === 'event') return 'when the asset goes offline';
  if (kind === 'condition') return 'when a reading passes a limit';
  if (typeof every !== 'number') return undefined;
  const meter = await reader.get(METER, Number(writtenValue(trigger, 'meter')));
  return `every ${amountText(every, textOf(meter?.unit))}`;
}

async function lastDone(reader: Reader, plan: Row): Promise<string | null> {
  const order = [{ property: 'done_on', descending: true }];
  const where: Condition[] = [eq('plan', plan.id), { property: 'done_on', op: 'notNull' }];
  const [last] = await reader.find(OCCURRENCE, { where, order, limit: 1 });
  return textOf(last?.done_on) ?? textOf(plan.last_done_on);
}
