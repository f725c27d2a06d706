import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { ownersIn } from '../../../shared/schema/sees.ts';
import { isTheirs, suits, suitsState } from '../../../shared/schema/states.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Values } from '../../data/records.ts';
import { currentSession } from '../../data/session-store.ts';
import { dayFromToday } from '../../ui/days.ts';

/**
 * The actions that a record offers in its current state, the next one first. The words of an action say when it is possible, and a
 * screen which are offered when (`ui:actions`); without the latter all are.
 */
export function actionsFor(entity: Entity, screen: Screen | undefined, record: WireRecord): Action[] {
  const all = (entity.actions ?? []).filter((action) => isPossible(entity, action, record));
  if (!screen?.actions) return all;
  const offered = screen.actions.filter(({ while: state = {} }) => holds(state, (name) => record[name]));
  // Actions only for the menu come last.
  const ranked = offered.toSorted((one, other) => Number(one.menu ?? false) - Number(other.menu ?? false));
  const names = new Set(ranked.map(({ action }) => action));
  return [...names].flatMap((name) => all.find((action) => action.name === name) ?? []);
}

/** The message shown once an action is done. @example doneText(complete, 'WO-00202') // 'WO-00202 is complete' */
export function doneText({ title, done }: Action, name: string): string {
  return done === undefined ? `${name}: ${title}` : `${name} ${done}`;
}

/** Start values of an action's form: its defaults, the properties of the record it asks for, and those the screen copies from it. */
export function actionStart(
  screen: Screen | undefined,
  { name, form, ask = [], require = [] }: Action,
  record: WireRecord,
): Values {
  const { start: copied = [] } = screen?.actions?.find((one) => one.action === name && one.start) ?? {};
  const start = [...copied, ...ask, ...require];
  if (start.length === 0) return {};
  const values: Values = {};
  for (const property of form.properties) {
    const own = start.includes(property.name) ? (record[property.name] ?? undefined) : undefined;
    const value = property.reference ? (own as { id: number } | undefined)?.id : own;
    if (value !== undefined) values[property.name] = value;
    else if (property.default !== undefined) values[property.name] = property.default;
  }
  return values;
}

/** Whether people are asked something before an action is done. */
export function asksFirst({ confirm, sign, asks, form, children }: Action): boolean {
  if (sign !== undefined) return true;
  if (asks === 'never') return confirm !== undefined;
  return confirm !== undefined || form.properties.length > 0 || Object.keys(children).length > 0;
}

/** Whether an action is what comes next: what is asked about first and leads nowhere, such as shutting out a company, is not. */
export function isNext({ confirm, to }: Action): boolean {
  return confirm === undefined || to !== undefined;
}

/** Whether what an action makes beside opens once it is done (`ui:actions`). */
export function opensMade(screen: Screen | undefined, { name }: Action): boolean {
  return screen?.actions?.some(({ action, opens }) => action === name && opens) === true;
}

/** Whether an action may be a button. */
export function hasButton(screen: Screen | undefined, { name }: Action): boolean {
  return screen?.actions?.some(({ action, menu }) => action === name && menu) !== true;
}

/** Whether an action has a button also where others come first, if there is room. */
export function keepsButton(screen: Screen | undefined, { name }: Action): boolean {
  return screen?.actions?.some(({ action, menu }) => action === name && menu === false) === true;
}

/** Whether the words of an action allow it for a record as it is, to who is signed in. The server decides. */
function isPossible({ states, sees }: Entity, action: Action, record: WireRecord): boolean {
  const me = currentSession().user?.id ?? null;
  return (
    action.at === undefined &&
    suitsState(states, action, states && record[states.of]) &&
    isTheirs(action, ownersIn(sees.own), record, me) &&
    suits(action, record, { me, now: new Date().toISOString(), today: dayFromToday() })
  );
}
