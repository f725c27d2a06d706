import type { Entity } from '../../../shared/schema/entity.ts';
import type { ListScreen } from '../../../shared/schema/screen.ts';
import { parametersOf } from '../list/filter-values.ts';

/** What a view holds: parameters of a list's address. */
export type ViewState = Record<string, string>;

const OF_LISTS = ['search', 'ordering', 'columns', 'view', 'span', 'group'];

/** Which parameters of an address a view of an entity's list is about. */
export function viewParameters(entity: Entity): string[] {
  return [...OF_LISTS, ...parametersOf(entity.properties)];
}

/** What the address of a list holds when it is opened from the menu. */
export function plainState({ view }: ListScreen): ViewState {
  return view === undefined ? {} : { view };
}

/** The part of an address that a view would hold. */
export function stateOf(params: URLSearchParams, names: string[]): ViewState {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** A view without what is not known to who looks: what may not be read is left out. */
export function known(state: ViewState, names: string[]): ViewState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}

export function isSameState(left: ViewState, right: ViewState): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

/** The address of a view, as a link's query. @example viewQuery({ priority: 'high' }, 'urgent') // '?priority=high&saved=urgent' */
export function viewQuery(state: ViewState, key: string | undefined): string {
  const params = new URLSearchParams(key === undefined ? state : { ...state, saved: key });
  return params.size === 0 ? '' : `?${params}`;
}
