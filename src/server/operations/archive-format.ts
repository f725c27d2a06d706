import type { LiveTable } from '../store/tables/table.ts';

/**
 * The first line of an archive. It identifies a tenant by what never changes about it: the moment it was created. It
 * contains neither the number of the store nor the engine nor the time of the export, so that the same data always
 * makes the same file.
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

/** The start of a table. Its rows follow, one array per line. */
export interface TableLine {
  table: string;
  columns: string[];
  highest: number;
}

/** The last line: how many rows each table should have, and the sha256 of all lines before it. */
export interface EndLine {
  end: true;
  rows: Record<string, number>;
  sha256: string;
}

/** What is known about an archive that was read to its end. */
export interface ArchiveFacts {
  header: ArchiveHeader;
  rows: number;
  sha256: string;
}

/** The ending of all archives. */
export const ARCHIVE_ENDING = '.mainstay.gz';

/** A file is not an archive, or is incomplete. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
