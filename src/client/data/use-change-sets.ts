import { mutate } from 'swr';
import type { ChangeSet } from '../../shared/import.ts';
import { useQuery } from './answer.ts';
import type { CacheKey } from './cache.ts';

const PATH = 'change-sets';

/** The signed-in user's recent change sets; undefined until loaded. */
export function useChangeSets(): ChangeSet[] | undefined {
  return useQuery<ChangeSet[]>(PATH).data;
}

/** Reads them again after one has changed. */
export function refreshSets(): void {
  void mutate(['answer', PATH] satisfies CacheKey);
}
