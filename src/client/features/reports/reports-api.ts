import { useQuery } from '../../data/answer.ts';
import type { DataOf } from '../../data/operations.ts';

export type Report = DataOf<'get', '/reports/{section}'>;
export type ReportFigure = Report['figures'][number];
export type ReportTable = Report['tables'][number];

/** A section of the reports with the filters in the page's address; undefined requests none. */
export function useReport(section: string | undefined, search: string) {
  const { data, ...rest } = useQuery<Report>(
    section === undefined ? null : `reports/${section}`,
    Object.fromEntries(new URLSearchParams(search)),
    { keepPreviousData: true, revalidateOnFocus: false },
  );
  return { report: data, ...rest };
}

type CountedRecord = DataOf<'get', '/reports/{section}/records'>[number];

/** The records that a figure of a section counts or leaves out; loaded on demand. */
export function useReportRecords(
  section: string,
  search: string,
  wanted: { figure: string; group: string } | null,
) {
  const { data, error } = useQuery<CountedRecord[]>(
    wanted && `reports/${section}/records`,
    { ...Object.fromEntries(new URLSearchParams(search)), ...wanted },
    { revalidateOnFocus: false },
  );
  return { records: data, error };
}
