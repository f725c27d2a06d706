import useSWR from 'swr';
import type { CacheKey } from '../../data/cache.ts';
import type { DataOf } from '../../data/operations.ts';
import { type RequestError, request } from '../../data/request.ts';

export type Report = DataOf<'get', '/reports/{section}'>;
export type ReportFigure = Report['figures'][number];
export type ReportTable = Report['tables'][number];

/** A section of the reports with the filters in the page's address; undefined requests none. */
export function useReport(section: string | undefined, search: string) {
  const { data, error, isLoading, mutate } = useSWR<Report, RequestError>(
    section === undefined ? null : (['answer', `reports/${section}`, search] satisfies CacheKey),
    async ([, path, asked]: [string, string, string]) =>
      (await request<Report>('GET', path, { query: Object.fromEntries(new URLSearchParams(asked)) })).data,
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { report: data, error, isLoading, reload: () => mutate() };
}

type CountedRecord = DataOf<'get', '/reports/{section}/records'>[number];

/** The records that a figure of a section counts or leaves out; loaded on demand. */
export function useReportRecords(
  section: string,
  search: string,
  wanted: { figure: string; group: string } | null,
) {
  const asked = wanted && new URLSearchParams([...new URLSearchParams(search), ...Object.entries(wanted)]);
  const { data, error } = useSWR<CountedRecord[], RequestError>(
    asked && (['answer', `reports/${section}/records`, asked.toString()] satisfies CacheKey),
    async ([, path, query]: [string, string, string]) =>
      (
        await request<CountedRecord[]>('GET', path, {
          query: Object.fromEntries(new URLSearchParams(query)),
        })
      ).data,
    { revalidateOnFocus: false },
  );
  return { records: data, error };
}
