import { useAnswer } from './answer.ts';
import type { DataOf } from './operations.ts';

export type PlatformOverview = DataOf<'get', '/platform/overview'>;

export function usePlatformOverview() {
  return useAnswer('/platform/overview');
}

/** The public configuration of this installation. */
export function useConfig(wanted = true) {
  return useAnswer(wanted ? '/config' : null, { open: true, revalidateOnFocus: false });
}
