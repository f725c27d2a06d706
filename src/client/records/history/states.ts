import type { HistoryEntry } from '../../../shared/wire.ts';

/** The properties that differ between two states of a record. */
type Differing = Pick<HistoryEntry, 'before' | 'after'>;

/**
 * The differences between a record's state before and after some entries of its history. @param entries newest first, without gaps
 */
export function differing(entries: HistoryEntry[]): Differing {
  const before: Record<string, unknown> = {};
  const after: Record<string, unknown> = {};
  for (const entry of entries.toReversed())
    for (const name of new Set([...Object.keys(entry.before ?? {}), ...Object.keys(entry.after ?? {})])) {
      if (!Object.hasOwn(before, name)) before[name] = entry.before?.[name] ?? null;
      after[name] = entry.after?.[name] ?? null;
    }
  const names = Object.keys(before).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (values: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, values[name]]));
  return { before: only(before), after: only(after) };
}
