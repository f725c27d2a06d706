import useSWR, { mutate } from 'swr';
import type { ChangeSet } from '../../shared/import.ts';
import type { CacheKey } from './cache.ts';
import { request } from './request.ts';

const KEY: CacheKey = ['answer', 'change-sets'];

/** What who is signed in did lately with many records at once; undefined until it is known. */
export function useChangeSets(): ChangeSet[] | undefined {
  return useSWR(KEY, async () => (await request<ChangeSet[]>('GET', 'change-sets')).data).data;
}

/** Reads them again: one of them is another by now. */
export function refreshSets(): void {
  void mutate(KEY);
}
