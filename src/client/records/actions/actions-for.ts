import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import { holds } from '../../../shared/schema/where.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Values } from '../../data/records.ts';

/**
 * The actions that a record offers in its current state, the next one first. A screen says when each is offered (`ui:actions`);
 * actions it does not mention are always offered.
 */
export function actionsFor(entity: Entity, screen: Screen | undefined, record: WireRecord): Action[] {
  const all = entity.actions ?? [];
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

/** Start values of an action's form: its defaults, and the properties the screen copies from the record. */
export function actionStart(screen: Screen | undefined, { name, form }: Action, record: WireRecord): Values {
  const { start } = screen?.actions?.find((one) => one.action === name && one.start) ?? {};
  if (!start) return {};
  const values: Values = {};
  for (const property of form.properties) {
    const own = start.includes(property.name) ? (record[property.name] ?? undefined) : undefined;
    const value = property.reference ? (own as { id: number } | undefined)?.id : own;
    if (value !== undefined) values[property.name] = value;
    else if (property.default !== undefined) values[property.name] = property.default;
  }
  return values;
}

/** Whether an action may be a button. */
export function hasButton(screen: Screen | undefined, { name }: Action): boolean {
  return screen?.actions?.some(({ action, menu }) => action === name && menu) !== true;
}
