import type { HistoryEntry, Labelled, WireRecord } from '../../../shared/wire.ts';

/** Something that happened to a record: what its log says of it, what changed by it, or both. */
export interface TimelineEntry {
  id: string;
  at: string;
  notes: WireRecord[];
  change?: HistoryEntry;
}

/** What was read of one side, newest first, and whether there is more. */
interface Side<T> {
  rows: T[];
  isMore: boolean;
}

/**
 * Log and history of a record as one, newest first. What a log says of a change, it says in the same moment and by the same
 * person, so both make one entry. Where one side was read less far back than the other, what is older waits until the
 * rest is read.
 * @param by the property of the log that says who it was
 */
export function timelineEntries(
  history: Side<HistoryEntry>,
  log: Side<WireRecord>,
  by: string | undefined,
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
  const from = [lastOf(history, (row) => row.at), lastOf(log, (row) => String(row.created_at))]
    .filter((at) => at !== undefined)
    .sort()
    .at(-1);
  return {
    entries: entries
      .filter(({ at }) => from === undefined || at >= from)
      .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0)),
    isMore: history.isMore || log.isMore,
  };
}

function momentOf(at: unknown, who: unknown): string {
  return `${String(at)} ${(who as Labelled | null | undefined)?.id ?? ''}`;
}

/** The moment up to which a side is known, where there is more of it. */
function lastOf<T>({ rows, isMore }: Side<T>, at: (row: T) => string): string | undefined {
  const last = rows.at(-1);
  return isMore && last !== undefined ? at(last) : undefined;
}
