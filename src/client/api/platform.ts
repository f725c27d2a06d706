import { useAnswer } from './answer.ts';

export interface PlatformOverview {
  version: string;
  engine: string;
  contact_email: string;
  companies_count: number;
  users_count: number;
  newest_companies: { id: number; name: string; schema_name: string; created_at: string }[];
}

export function usePlatformOverview() {
  return useAnswer<PlatformOverview>('platform/overview');
}

/** What anybody may know of this installation. */
export function useConfig(wanted = true) {
  return useAnswer<{ contact_email: string; base_domain?: string }>(wanted ? 'config' : null, {
    open: true,
    revalidateOnFocus: false,
  });
}
