import useSWR, { mutate } from 'swr';
import type { ChangeSet } from '../../shared/import.ts';
import type { CacheKey } from './cache.ts';
import { request } from './request.ts';

const KEY: CacheKey = ['answer', 'change-sets'];

/** The signed-in user's recent change sets; undefined until loaded. */
export function useChangeSets(): ChangeSet[] | undefined {
  return useSWR(KEY, async () => (await request<ChangeSet[]>('GET', 'change-sets')).data).data;
}

/** Reads them again after one has changed. */
export function refreshSets(): void {
  void mutate(KEY);
}
