import './history.scss';
import { Fragment, useState } from 'react';
import { CLIENT_TEXTS } from '../../../shared/client-texts.ts';
import type { HistoryEntry } from '../../../shared/wire.ts';
import { type HistoryFilter, useHistory } from '../../data/history.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { HistoryItem } from './history-item.tsx';

interface Props {
  filter: HistoryFilter;
  /** How many entries load at once. */
  size: number;
  /** Shown below the record itself: entries are not grouped by day, and do not name the record. */
  ofRecord?: boolean;
  /** Texts for an empty history. */
  empty: { title: string; text?: string };
}

/** The history, newest first, with a button to load more. */
export function HistoryEntries(props: Props) {
  const [pages, setPages] = useState(1);
  return (
    <div className="history">
      <Page {...props} left={pages} onMore={() => setPages(pages + 1)} />
    </div>
  );
}

const NONE: HistoryEntry[] = [];

interface PageProps extends Props {
  before?: number;
  /** The day of the entry above; its heading is not repeated. */
  dayAbove?: string;
  /** The entries above, newest first. */
  above?: HistoryEntry[];
  /** How many more pages to show. */
  left: number;
  onMore(): void;
}

/** One page and, below it, the next: each starts right after the current last entry of the one before, so that none is skipped. */
function Page(props: PageProps) {
  const { filter, size, before, ofRecord = false, empty, dayAbove, above = NONE, left, onMore } = props;
  const { entries, next, error, isLoading, reload } = useHistory(filter, before, size);
  if (error && !entries) return <LoadError text={CLIENT_TEXTS.listLoadFailed} onRetry={reload} />;
  if (!entries) return <Loading rows={ofRecord ? 1 : Math.min(size, 8)} />;
  if (entries.length === 0 && next === null && before === undefined)
    return <EmptyState icon="history" compact={ofRecord} {...empty} />;
  const lastDay = entries.at(-1) ? dayOf(entries.at(-1) as HistoryEntry) : dayAbove;
  return (
    <>
      {ofRecord ? (
        <List entries={entries} isBusy={isLoading} above={above} ofRecord />
      ) : (
        byDay(entries).map(({ day, items }) => (
          <Fragment key={day}>
            {day !== dayAbove && <h2 className="history-day">{day}</h2>}
            <List entries={items} isBusy={isLoading} />
          </Fragment>
        ))
      )}
      {next !== null && left > 1 && (
        <Page
          {...props}
          before={next}
          dayAbove={lastDay}
          above={[...above, ...entries]}
          left={left - 1}
          onMore={onMore}
        />
      )}
      {next !== null && left === 1 && (
        <p className="history-older">
          {entries.length < size && 'Many entries were looked at; older ones may match too. '}
          <Button onClick={onMore}>Show older</Button>
        </p>
      )}
    </>
  );
}

interface ListProps {
  entries: HistoryEntry[];
  isBusy: boolean;
  /** Below a record: the entries above, newest first. */
  above?: HistoryEntry[];
  ofRecord?: boolean;
}

function List({ entries, isBusy, above, ofRecord }: ListProps) {
  return (
    <ol className="history-list" aria-busy={isBusy}>
      {entries.map((entry, at) => (
        <HistoryItem
          key={entry.id}
          entry={entry}
          newer={above && [...above, ...entries.slice(0, at)]}
          ofRecord={ofRecord}
        />
      ))}
    </ol>
  );
}

function Loading({ rows }: { rows: number }) {
  return (
    <div className="history-list" aria-busy="true">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all the same
        <p key={row} className="history-item">
          <Skeleton width="1.75rem" height="1.75rem" className="history-icon" />
          <Skeleton width={`${40 + ((row * 17) % 30)}%`} />
        </p>
      ))}
    </div>
  );
}

function byDay(entries: HistoryEntry[]): { day: string; items: HistoryEntry[] }[] {
  const days: { day: string; items: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = dayOf(entry);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(entry);
    else days.push({ day, items: [entry] });
  }
  return days;
}

function dayOf(entry: HistoryEntry): string {
  return formatDate(entry.at);
}
