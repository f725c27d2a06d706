import useSWR from 'swr';
import { KEEPS_PREVIOUS, useQuery } from '../../data/answer.ts';
import type { CacheKey } from '../../data/cache.ts';
import { call } from '../../data/endpoint.ts';
import type { DataOf } from '../../data/operations.ts';
import type { RequestError } from '../../data/request.ts';

export type PlanPreview = DataOf<'post', '/maintenance/plan/preview'>;
export type Forecast = DataOf<'get', '/maintenance/forecast'>;
/** A plan as typed. */
export interface PlanDraft {
  id?: number;
  triggers?: Record<string, unknown>[];
  [property: string]: unknown;
}

/** What a plan would do if saved; keeps the previous result while loading. Without a draft nothing is requested. */
export function usePlanPreview(draft: PlanDraft | undefined) {
  const { data, error, isLoading } = useSWR<PlanPreview, RequestError>(
    draft === undefined
      ? null
      : (['answer', 'maintenance/plan/preview', JSON.stringify(draft)] satisfies CacheKey),
    async ([, , body]: [string, string, string]) =>
      (await call('post', '/maintenance/plan/preview', { body: JSON.parse(body) as PlanDraft })).data,
    { keepPreviousData: true },
  );
  return { preview: data, error, isLoading };
}

/** The forecast of plans between two days, beside the orders already created. */
export function useForecast(query: { from: string; to: string; [filter: string]: string } | undefined) {
  const path = query === undefined ? null : 'maintenance/forecast';
  const { data, error } = useQuery<Forecast>(path, query, KEEPS_PREVIOUS);
  return { forecast: data, error };
}

type WorkDays = DataOf<'get', '/maintenance/work-days'>;

/** The days between two on which nobody works; undefined until known. */
export function useWorkDays(query: { from: string; to: string }): WorkDays | undefined {
  return useQuery<WorkDays>('maintenance/work-days', query, KEEPS_PREVIOUS).data;
}

type NeededPart = DataOf<'get', '/maintenance/parts-needed'>[number];

/** The parts that plans need between two days. */
export function useNeededParts(query: { from: string; to: string }) {
  const { data, error, reload } = useQuery<NeededPart[]>('maintenance/parts-needed', query, KEEPS_PREVIOUS);
  return { parts: data, error, reload };
}
