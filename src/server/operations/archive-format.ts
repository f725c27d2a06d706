import type { LiveTable } from '../store/tables/schema-diff.ts';

/**
 * The first line of an archive. It tells whose data follows by what never changes about a tenant: the moment it was
 * made. Neither the number of its store nor the engine nor the time of the export is in it, so that the same data
 * always makes the same file.
 */
export interface ArchiveHeader {
  mainstay: 'archive';
  format: 1;
  of: 'platform' | 'tenant';
  company?: TenantFacts;
  tables: LiveTable[];
}

export interface TenantFacts {
  name: string;
  schema_name: string;
  created_at: string;
}

/** A table begins; its rows follow, one array a line. */
export interface TableLine {
  table: string;
  columns: string[];
  highest: number;
}

/** The last line: what there should be, and the sha256 of all lines before it. */
export interface EndLine {
  end: true;
  rows: Record<string, number>;
  sha256: string;
}

/** What is known of an archive that was read to its end. */
export interface ArchiveFacts {
  header: ArchiveHeader;
  rows: number;
  sha256: string;
}

/** The ending of all archives. */
export const ARCHIVE_ENDING = '.mainstay.gz';

/** A file is no archive, or is not whole. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
