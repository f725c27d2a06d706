import { useAllPages } from '../../data/all-pages.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DueMeterList } from './due-meter-list.tsx';
import { dueMeters, READ_OFTEN } from './due-meters.ts';

/** The meters due today or earlier, filled in one after the other. */
export default function ReadingRound() {
  const { rows, error, reload } = useAllPages('assets/meter', [READ_OFTEN]);
  if (error && !rows)
    return <LoadError text="The meters could not be loaded." onRetry={() => void reload()} />;
  if (!rows) return <Skeleton width="60%" />;
  const due = dueMeters(rows);
  if (due.length === 0)
    return (
      <EmptyState
        icon="gauge"
        title="All meters are read"
        text="Meters that have not been read for longer than “To Be Read Every” are shown here."
      />
    );
  return <DueMeterList due={due} onSaved={() => void reload()} />;
}
