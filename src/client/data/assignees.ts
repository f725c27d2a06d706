import type { Assignee } from '../../shared/wire.ts';
import { useQuery } from './answer.ts';

/** Who may be given a record of an entity, with what they have to do this week. A null path requests nothing. */
export function useAssignees(path: string | null) {
  const { data, error, reload } = useQuery<Assignee[]>(path && `${path}/assignees`);
  return { people: data, error, reload: () => void reload() };
}
