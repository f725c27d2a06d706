import useSWR from 'swr';
import type { Assignee } from '../../shared/wire.ts';
import type { CacheKey } from './cache.ts';
import { type RequestError, request } from './request.ts';

/** Who may be given a record of an entity, with what they have to do this week. A null path requests nothing. */
export function useAssignees(path: string | null) {
  const { data, error } = useSWR<Assignee[], RequestError>(
    path === null ? null : (['answer', `${path}/assignees`, ''] satisfies CacheKey),
    async () => (await request<Assignee[]>('GET', `${path}/assignees`)).data,
  );
  return { people: data, error };
}
