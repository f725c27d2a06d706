import { useAnswer } from './answer.ts';
import type { DataOf } from './operations.ts';

export type PlatformOverview = DataOf<'get', '/platform/overview'>;

export function usePlatformOverview() {
  return useAnswer('/platform/overview');
}

/** How much a company uses. */
export function useCompanyUsage(id: number) {
  return useAnswer('/tenants/tenant/{id}/usage', { path: { id } });
}

/** The public configuration of this installation. */
export function useConfig(wanted = true) {
  return useAnswer(wanted ? '/config' : null, { open: true, revalidateOnFocus: false });
}
