import { dayText } from '../../../../shared/days.ts';
import { isPlainInterval, readRecurrence } from '../../../../shared/recurrence.ts';
import { recurrenceText } from '../../../../shared/recurrence-text.ts';
import type { Row } from '../../../store/store.ts';
import type { LoadedPlan } from './load-plan.ts';
import { numberOf, textOf } from './plans.ts';
import { everHappens } from './recurrence.ts';

/**
 * When a plan is due, as a planner would say it.
 * @example 'Every 250 h of Hours or every 3 months, whichever comes first, counted from the last completion. Its work orders are made 7 days ahead.'
 */
export function planSentence({ plan, triggers, view }: LoadedPlan): string {
  const parts = triggers.flatMap((trigger) => triggerText(trigger) ?? []);
  if (parts.length === 0) return '';
  const both = view.combine === 'all' ? ' and ' : ' or ';
  const cyclic = triggers.filter(({ kind }) => kind === 'calendar' || kind === 'meter').length;
  const which = cyclic < 2 ? '' : view.combine === 'all' ? ', when all have come' : ', whichever comes first';
  const from =
    view.mode === 'floating'
      ? ', counted from the last completion'
      : triggers.some(({ kind }) => kind === 'calendar')
        ? `, from ${dayText(view.startOn)}`
        : '';
  const season =
    view.seasonFrom && view.seasonUntil
      ? `, from ${dayOfYear(view.seasonFrom)} to ${dayOfYear(view.seasonUntil)} only`
      : '';
  const text = `${parts.join(both)}${which}${from}${season}`;
  const ahead = cyclic === 0 ? 'Its work orders are made at once.' : aheadText(numberOf(plan.lead_days) ?? 0);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${ahead}`;
}

function aheadText(days: number): string {
  if (days === 0) return 'Its work orders are made on the day.';
  return `Its work orders are made ${days} ${days === 1 ? 'day' : 'days'} ahead.`;
}

function dayOfYear(monthDay: string): string {
  return dayText(`2024-${monthDay}`).replace(/ \d{4}$/, '');
}

/** A trigger in words. @example 'every 250 h of Hours' */
function triggerText(trigger: Row): string | undefined {
  const meter = trigger.meter as { label: string } | null;
  const rule = textOf(trigger.rrule);
  if (trigger.kind === 'calendar') return (rule && recurrenceText(rule)) ?? undefined;
  if (trigger.kind === 'event') {
    const reason = trigger.reason as { label: string } | null;
    return `when the asset goes offline${reason ? ` by ${reason.label}` : ''}`;
  }
  if (!meter) return undefined;
  const unit = textOf(trigger['meter.unit']);
  const amount = (value: unknown) => `${Number(value).toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
  if (trigger.kind === 'meter')
    return typeof trigger.every === 'number' ? `every ${amount(trigger.every)} of ${meter.label}` : undefined;
  if (typeof trigger.limit !== 'number') return undefined;
  return `when ${meter.label} is ${trigger.test === 'below' ? 'below' : 'above'} ${amount(trigger.limit)}`;
}

/** What a planner should know before saving. */
export function planWarnings(loaded: LoadedPlan): string[] {
  const { plan, triggers, view, meters } = loaded;
  const warnings: string[] = [];
  if (triggers.length === 0) warnings.push('It never comes: add a trigger, such as a date or a meter.');
  if (plan.is_active === false) warnings.push('It is switched off, so nothing is made.');
  const cyclic = triggers.filter(({ kind }) => kind === 'calendar' || kind === 'meter');
  if (view.mode === 'fixed' && cyclic.length > 1)
    warnings.push('Several dates and meters need a plan that counts from the last completion: change Mode.');
  for (const trigger of cyclic) {
    const rule = textOf(trigger.rrule);
    if (trigger.kind === 'calendar' && rule) warnings.push(...ruleWarnings(rule, loaded));
    if (trigger.kind !== 'meter' || !trigger.meter) continue;
    const { id, label } = trigger.meter as { id: number; label: string };
    const meter = meters.get(id);
    if (!meter) warnings.push(`Nobody has read ${label} yet; its day is known after the first readings.`);
    else if (!meter.isFresh)
      warnings.push(`${label} was read last on ${dayText(meter.day)}. Read it, so that its day can be told.`);
    else if (!meter.rate)
      warnings.push(`${label} tells no day yet: it needs readings of a week, or what is expected a day.`);
  }
  return warnings;
}

function ruleWarnings(text: string, { view }: LoadedPlan): string[] {
  const rule = readRecurrence(text);
  if (!rule) return [];
  const isPlain = isPlainInterval(rule);
  if (view.mode === 'floating')
    return isPlain
      ? []
      : ['Counted from the last completion it takes a number of days, weeks, months or years only.'];
  if (!everHappens(text, view.startOn)) return ['This rule never happens within ten years of the start.'];
  const day = Number(view.startOn.slice(8));
  if (rule.freq === 'MONTHLY' && isPlain && day > 28)
    return [
      `Months without a ${day}${day === 31 ? 'st' : 'th'} are left out. Choose the last day to have them all.`,
    ];
  return [];
}
