import { addDays, dayText } from '../../../shared/days.ts';
import { isPlainInterval, type Recurrence, readRecurrence } from '../../../shared/recurrence.ts';
import { recurrenceText } from '../../../shared/recurrence-text.ts';
import { inWords, say, type Text } from '../../../shared/texts/text.ts';
import type { Row } from '../../store/store.ts';
import { DEACTIVATED } from './assignees.ts';
import type { LoadedPlan } from './load-plan.ts';
import { retiredText } from './next-occurrences.ts';
import type { PreviewDate } from './plan-schemas.ts';
import { numberOf, textOf } from './plans.ts';

/**
 * When a plan is due, as a planner would say it.
 * @example 'Every 250 h of Hours or every 3 months, whichever comes first, counted from the last completion. Its work orders are made 7 days ahead.'
 */
export function planSentence({ plan, triggers, view }: LoadedPlan): string {
  // What counts from the last completion is clamped to the month, and leaves out nothing.
  const start = view.mode === 'fixed' ? view.startOn : undefined;
  const parts = triggers.flatMap((trigger) => triggerText(trigger, start) ?? []);
  if (parts.length === 0) return '';
  const both = bothOf(view);
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
  const ahead = cyclic === 0 ? say('plans.made_at_once') : aheadText(numberOf(plan.lead_days) ?? 0);
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}. ${inWords(ahead)}`;
}

/** What stands between two triggers. */
export function bothOf({ combine }: Pick<LoadedPlan['view'], 'combine'>): string {
  return combine === 'all' ? ' and ' : ' or ';
}

/** An amount of a meter. @example '1,250 h' */
export function amountText(value: unknown, unit: string | null): string {
  return `${Number(value).toLocaleString('en')}${unit ? ` ${unit}` : ''}`;
}

function aheadText(days: number): Text {
  if (days === 0) return say('plans.made_on_the_day');
  return say('plans.made_ahead', { count: days });
}

function dayOfYear(monthDay: string): string {
  return dayText(`2024-${monthDay}`).replace(/ \d{4}$/, '');
}

/** A trigger in words. @example 'every 250 h of Hours' */
export function triggerText(trigger: Row, start: string | undefined): string | undefined {
  const meter = trigger.meter as { label: string } | null;
  const rule = textOf(trigger.rrule);
  if (trigger.kind === 'calendar') return (rule && recurrenceText(rule, start)) ?? undefined;
  if (trigger.kind === 'event') {
    const reason = trigger.reason as { label: string } | null;
    return `when the asset goes offline${reason ? ` by ${reason.label}` : ''}`;
  }
  if (!meter) return undefined;
  const unit = textOf(trigger['meter.unit']);
  const amount = (value: unknown) => amountText(value, unit);
  if (trigger.kind === 'meter')
    return typeof trigger.every === 'number' ? `every ${amount(trigger.every)} of ${meter.label}` : undefined;
  if (typeof trigger.limit !== 'number') return undefined;
  return `when ${meter.label} is ${trigger.test === 'below' ? 'below' : 'above'} ${amount(trigger.limit)}`;
}

/** When a new plan makes its first order; null if that is at once, which a warning says, or not at all. */
export function firstOrderText({ plan, today }: LoadedPlan, [next]: PreviewDate[]): Text | null {
  const ahead = numberOf(plan.lead_days) ?? 0;
  if (!next || next.due_on <= addDays(today, ahead) || plan.is_active === false) return null;
  const made = dayText(addDays(next.due_on, -ahead));
  return ahead === 0
    ? say('plans.first_made', { day: made })
    : say('plans.first_made_due', { day: made, due: dayText(next.due_on) });
}

/**
 * What a planner should know before saving.
 * @param dates the next dates of the plan
 */
export function planWarnings(loaded: LoadedPlan, dates: PreviewDate[], isAssignedAway: boolean): Text[] {
  const { plan, triggers, view, meters, today } = loaded;
  const warnings: Text[] = [];
  const retired = retiredText(view, today);
  if (retired) warnings.push(retired);
  else if (view.retiredOn !== null) warnings.push(say('plans.retires', { day: dayText(view.retiredOn) }));
  if (isAssignedAway) warnings.push(DEACTIVATED);
  const [next] = dates;
  if (next && next.due_on <= addDays(today, numberOf(plan.lead_days) ?? 0) && loaded.open.length === 0)
    warnings.push(say('plans.due_at_once', { day: dayText(next.due_on) }));
  if (triggers.length === 0) warnings.push(say('plans.nothing_makes_due'));
  if (plan.is_active === false) warnings.push(say('plans.switched_off'));
  const cyclic = triggers.filter(({ kind }) => kind === 'calendar' || kind === 'meter');
  if (view.mode === 'fixed' && cyclic.length > 1) warnings.push(say('plans.several_change_mode'));
  for (const trigger of cyclic) {
    const rule = textOf(trigger.rrule);
    if (trigger.kind === 'calendar' && rule) warnings.push(...ruleWarnings(rule, loaded));
    if (trigger.kind !== 'meter' || !trigger.meter) continue;
    const { id, label } = trigger.meter as { id: number; label: string };
    const meter = meters.get(id);
    if (!meter) warnings.push(say('plans.meter_unread', { meter: label }));
    else if (!meter.isFresh) warnings.push(say('plans.meter_old', { meter: label, day: dayText(meter.day) }));
    else if (!meter.rate) warnings.push(say('plans.meter_no_rate', { meter: label }));
  }
  return warnings;
}

function ruleWarnings(text: string, { view }: LoadedPlan): Text[] {
  const rule = readRecurrence(text);
  if (!rule) return [];
  const isPlain = isPlainInterval(rule);
  if (view.mode === 'floating') return isPlain ? [] : [say('plans.plain_interval')];
  return leftOut(rule, view.startOn);
}

/** What a rule leaves out because of a day that not every month, or not every February, has. */
function leftOut(rule: Recurrence, startOn: string): Text[] {
  if (rule.byDay.length > 0 || rule.bySetPos.length > 0) return [];
  const isMonthly = rule.freq === 'MONTHLY';
  if (!isMonthly && rule.freq !== 'YEARLY') return [];
  const named = rule.byMonthDay.length > 0 ? rule.byMonthDay.map(Math.abs) : [Number(startOn.slice(8))];
  const [day = 1, ...others] = named;
  const months =
    rule.byMonth.length > 0
      ? rule.byMonth
      : isMonthly || rule.byMonthDay.length > 0
        ? ALL_MONTHS
        : [Number(startOn.slice(5, 7))];
  if (others.length > 0 || months.every((month) => day <= shortest(month))) return [];
  if (months.every((month) => month === 2)) return [say('plans.leap_years')];
  return [say('plans.short_months', { day, nth: day === 31 ? 'st' : 'th' })];
}

const ALL_MONTHS = Array.from({ length: 12 }, (_, at) => at + 1);

function shortest(month: number): number {
  return Temporal.PlainYearMonth.from({ year: 2025, month }).daysInMonth;
}
