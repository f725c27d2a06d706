import type { Entity } from '../../../shared/schema/entity.ts';
import type { ListScreen } from '../../../shared/schema/screen.ts';
import { parametersOf } from '../list/filter-values.ts';

/** The content of a view: query parameters of a list's address. */
export type ViewState = Record<string, string>;

const OF_LISTS = ['search', 'ordering', 'columns', 'view', 'span', 'group'];

/** The query parameters that a view of an entity's list may hold. */
export function viewParameters(entity: Entity): string[] {
  return [...OF_LISTS, ...parametersOf(entity.properties)];
}

/** The query of the list of all records. */
export function plainState({ view }: ListScreen): ViewState {
  return view === undefined ? {} : { view };
}

/** The query that the menu opens a list with: that of its first view, else of all records. */
export function firstQuery(list: ListScreen): string {
  const first = list.views?.find((view) => view.first);
  return first ? viewQuery(first.state, first.key) : viewQuery(plainState(list), undefined);
}

/** The query of a list with these filters: that of its view of just these, if there is one, else they stand alone. */
export function filteredQuery(list: ListScreen, filters: ViewState): string {
  const view = list.views?.find(({ state }) =>
    isSameState(
      Object.fromEntries(Object.entries(state).filter(([name]) => !OF_LISTS.includes(name))),
      filters,
    ),
  );
  return view ? viewQuery(view.state, view.key) : viewQuery(filters, undefined);
}

/** The query parameters that a view would save. */
export function stateOf(params: URLSearchParams, names: string[]): ViewState {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = params.get(name);
      return value ? [[name, value]] : [];
    }),
  );
}

/** A view without parameters unknown to the user, such as filters on properties they may not read. */
export function known(state: ViewState, names: string[]): ViewState {
  return Object.fromEntries(Object.entries(state).filter(([name]) => names.includes(name)));
}

export function isSameState(left: ViewState, right: ViewState): boolean {
  const names = Object.keys(left);
  return names.length === Object.keys(right).length && names.every((name) => left[name] === right[name]);
}

/** A view as a link's query. @example viewQuery({ priority: 'high' }, 'urgent') // '?priority=high&saved=urgent' */
export function viewQuery(state: ViewState, key: string | undefined): string {
  const params = new URLSearchParams(key === undefined ? state : { ...state, saved: key });
  return params.size === 0 ? '' : `?${params}`;
}
