import type { FoundGroup } from '../../shared/wire.ts';
import { KEEPS_PREVIOUS, useQuery } from './answer.ts';

/** Records of all kinds that match a text; keeps the previous results while loading. */
export function useSearchAll(text: string) {
  const q = text.trim();
  const { data = [], isLoading } = useQuery<FoundGroup[]>(q === '' ? null : 'search', { q }, KEEPS_PREVIOUS);
  return { groups: q === '' ? [] : data, isLoading };
}
