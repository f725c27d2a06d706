import type { CountedList } from '../../../shared/dashboard-lists.ts';
import { useModel } from '../../model/model.ts';

/** Where a list that the dashboard counts stands, with its filters in the address. */
export function useListLink(): (list: CountedList) => string | undefined {
  const { screens } = useModel();
  return ({ entity, filters }) => {
    const route = screens[entity]?.route;
    return route === undefined ? undefined : `${route}?${filters}`;
  };
}
