import { oncePer } from '../once-per.ts';
import { checkValue } from '../values/check-value.ts';
import { parseValue } from '../values/parse-value.ts';
import { workOut } from '../values/work-out.ts';
import type { Action, Entity, Property } from './entity.ts';

/** When an action does itself: by a value of the record, such as `addDays(next_due, -14)`. */

const HOUR_MS = 3_600_000;
const UNITS: Record<string, number> = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS };
const AGAIN = /^([1-9]\d{0,3}) (hour|day|week)s?$/;

/** An action with a time. */
export type TimedAction = Action & { at: string };

/** The actions of an entity that do themselves at a time. */
export const timedActions = oncePer(({ actions = [] }: Entity) =>
  actions.filter((action): action is TimedAction => action.at !== undefined),
);

const treeOf = oncePer(({ at }: TimedAction) => parseValue(at));

/** The day or the moment at which an action is due for a record, as it is stored; null for never. */
export function dueTime(
  action: TimedAction,
  record: Readonly<Record<string, unknown>>,
  { now, today }: { now: string; today: string },
): string | null {
  const worked = workOut(treeOf(action), { now, today, value: (name) => record[name] });
  return typeof worked === 'string' ? worked : null;
}

/** How long after one time the next follows, in milliseconds; undefined if it cannot be read. @example againAfter('7 days') */
export function againAfter(text: string): number | undefined {
  const [, count, unit = ''] = AGAIN.exec(text) ?? [];
  return count === undefined ? undefined : Number(count) * (UNITS[unit] as number);
}

/** Whether the text of `at` says a day or a moment by these properties. */
export function saysTime(at: string, properties: readonly Property[]): boolean {
  return ['date', 'datetime'].some((kind) => checkValue(at, properties, { name: 'at', kind }).length === 0);
}
