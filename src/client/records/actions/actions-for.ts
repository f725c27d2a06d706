import type { Action, Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';

/**
 * The actions that suit a record as it is now, what is next first. A screen says when each is offered (`ui:actions`), where
 * null stands for an empty property; without a word of it all are.
 */
export function actionsFor(entity: Entity, screen: Screen | undefined, record: WireRecord): Action[] {
  const all = entity.actions ?? [];
  if (!screen?.actions) return all;
  const offered = screen.actions.filter(({ while: state = {} }) =>
    Object.entries(state).every(([name, value]) => (record[name] ?? null) === value),
  );
  const names = new Set(offered.map(({ action }) => action));
  return [...names].flatMap((name) => all.find((action) => action.name === name) ?? []);
}
