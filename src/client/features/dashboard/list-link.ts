import type { CountedList } from '../../../shared/dashboard-lists.ts';
import { useModel } from '../../model/model.ts';

/** The address of a list that the dashboard counts, with its filters. */
export function useListLink(): (list: CountedList) => string | undefined {
  const { screens } = useModel();
  return ({ entity, filters }) => {
    const route = screens[entity]?.route;
    return route === undefined ? undefined : `${route}?${filters}`;
  };
}
