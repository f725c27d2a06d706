import type { HistoryEntry, Labelled, WireRecord } from '../../../shared/wire.ts';

/** An event of a record: from its log, from its history, or from both. */
export interface TimelineEntry {
  id: string;
  at: string;
  notes: WireRecord[];
  change?: HistoryEntry;
  comment?: WireRecord;
}

/** The entries read from one source, newest first, and whether there are more. */
export interface Side<T> {
  rows: T[];
  isMore: boolean;
}

/**
 * A record's log, its history and the comments on it merged into one list, newest first. A log entry written at the same moment and by the same person as a
 * change describes that change, so both become one entry. Entries older than what has been read of the other source wait until that
 * is read.
 * @param by the log's property that names the person
 */
export function timelineEntries(
  history: Side<HistoryEntry>,
  log: Side<WireRecord>,
  by: string | undefined,
  comments: Side<WireRecord> = { rows: [], isMore: false },
): { entries: TimelineEntry[]; isMore: boolean } {
  const notes = Map.groupBy(log.rows, (row) => momentOf(row.created_at, by && row[by]));
  const entries: TimelineEntry[] = [];
  for (const change of history.rows) {
    const moment = momentOf(change.at, change.actor.kind === 'user' ? change.actor : null);
    entries.push({ id: `change ${change.id}`, at: change.at, notes: notes.get(moment) ?? [], change });
    notes.delete(moment);
  }
  for (const row of [...notes.values()].flat())
    entries.push({ id: `note ${row.id}`, at: String(row.created_at), notes: [row] });
  for (const comment of comments.rows)
    entries.push({ id: `comment ${comment.id}`, at: String(comment.created_at), notes: [], comment });
  const from = [
    lastOf(history, (row) => row.at),
    lastOf(log, (row) => String(row.created_at)),
    lastOf(comments, (row) => String(row.created_at)),
  ]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  return {
    entries: entries
      .filter(({ at }) => from === undefined || at >= from)
      .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0)),
    isMore: history.isMore || log.isMore || comments.isMore,
  };
}

function momentOf(at: unknown, who: unknown): string {
  return `${String(at)} ${(who as Labelled | null | undefined)?.id ?? ''}`;
}

/** The time down to which a source has been read, if it has more. */
function lastOf<T>({ rows, isMore }: Side<T>, at: (row: T) => string): string | undefined {
  const last = rows.at(-1);
  return isMore && last !== undefined ? at(last) : undefined;
}
