import useSWR from 'swr';
import type { CacheKey } from './cache.ts';
import { call } from './endpoint.ts';
import type { DataOf } from './operations.ts';
import type { RequestError } from './request.ts';

export type PlanPreview = DataOf<'post', '/maintenance/plan/preview'>;
export type Forecast = DataOf<'get', '/maintenance/forecast'>;
/** A plan while it is typed. */
export interface PlanDraft {
  id?: number;
  triggers?: Record<string, unknown>[];
  [property: string]: unknown;
}

/** What a plan would do if it were saved so; keeps what is shown while the next is worked out. Without a draft nothing is asked. */
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

/** What plans come to between two days, beside the orders that are made already. */
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

/** The parts that plans will need between two days. */
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
