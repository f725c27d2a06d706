import { useState } from 'react';
import { useAddressParams } from '../../ui/use-address-params.ts';
import { EMPTY_LIST, type ListState, readListState, writeListState } from './list-query.ts';

/** A change to a list's state; every change except paging returns to the first page. */
type ListChange = Partial<ListState>;
/** Changes a list's state; a function gets the latest state. */
type UpdateList = (change: ListChange | ((state: ListState) => ListChange)) => void;

/**
 * The state of a list. With `inUrl` the page's address is its only store, so that a list can be linked to, reloaded and returned
 * to. A list within another page keeps its state locally.
 */
export function useListState(columns: string[], filters: string[], inUrl: boolean): [ListState, UpdateList] {
  const [params, changeParams] = useAddressParams();
  const [local, setLocal] = useState(EMPTY_LIST);
  const merge = (state: ListState, change: ListChange): ListState => ({ ...state, page: 1, ...change });

  if (!inUrl)
    return [
      local,
      (change) => setLocal((state) => merge(state, typeof change === 'function' ? change(state) : change)),
    ];
  const state = readListState(params, columns, filters);
  const update: UpdateList = (asked) =>
    changeParams((now) => {
      const before = readListState(now, columns, filters);
      const change = typeof asked === 'function' ? asked(before) : asked;
      return {
        to: writeListState(now, merge(before, change), filters),
        // Typing adds no history entries; paging and sorting can be undone with Back.
        replace: change.search !== undefined || change.filters !== undefined,
      };
    });
  return [state, update];
}
