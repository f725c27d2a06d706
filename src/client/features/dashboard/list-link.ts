import type { CountedList } from '../../../shared/dashboard-lists.ts';
import { useModel } from '../../model/model.ts';
import { filteredQuery } from '../../records/saved/view-state.ts';

/** The address of a list that the dashboard counts: its view with these filters, which has their order and columns, or they alone. */
export function useListLink(): (list: CountedList) => string | undefined {
  const { screens } = useModel();
  return ({ entity, filters }) => {
    const { route, list } = screens[entity] ?? {};
    if (route === undefined || !list) return undefined;
    return `${route}${filteredQuery(list, Object.fromEntries(new URLSearchParams(filters)))}`;
  };
}
