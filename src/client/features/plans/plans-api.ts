import useSWR from 'swr';
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
  const { data, error } = useSWR<Forecast, RequestError>(
    query === undefined
      ? null
      : (['answer', 'maintenance/forecast', new URLSearchParams(query).toString()] satisfies CacheKey),
    async ([, , search]: [string, string, string]) => {
      const asked = Object.fromEntries(new URLSearchParams(search)) as { from: string; to: string };
      return (await call('get', '/maintenance/forecast', { query: asked })).data;
    },
    { keepPreviousData: true },
  );
  return { forecast: data, error };
}

type NeededPart = DataOf<'get', '/maintenance/parts-needed'>[number];

/** The parts that plans need between two days. */
export function useNeededParts(query: { from: string; to: string }) {
  const { data, error, mutate } = useSWR<NeededPart[], RequestError>(
    ['answer', 'maintenance/parts-needed', new URLSearchParams(query).toString()] satisfies CacheKey,
    async ([, , search]: [string, string, string]) => {
      const asked = Object.fromEntries(new URLSearchParams(search)) as { from: string; to: string };
      return (await call('get', '/maintenance/parts-needed', { query: asked })).data;
    },
    { keepPreviousData: true },
  );
  return { parts: data, error, reload: () => mutate() };
}
