import './reading-round.scss';
import { addDays } from '../../../shared/days.ts';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { useAllPages } from '../../data/all-pages.ts';
import { dayFromToday } from '../../ui/days.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { formatDate } from '../../ui/format.ts';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { MeterAlarm } from './meter-alarm.tsx';
import { ReadingBox } from './reading-box.tsx';

const QUERY = { 'reading_every_days.null': 'false', 'retired_on.null': 'true' };

/** When a meter is to be read next; today where nobody has read it. */
function dueOn({ last_read_at, reading_every_days }: WireRecord, today: string): string {
  if (typeof last_read_at !== 'string') return today;
  return addDays(dayFromToday(0, new Date(last_read_at)), Number(reading_every_days));
}

/** The meters that are to be read by today, those that wait longest first, to be filled in one after the other. */
export default function ReadingRound() {
  const { rows, error, reload } = useAllPages('assets/meter', [QUERY]);
  const today = dayFromToday();
  if (error && !rows)
    return <LoadError text="The meters could not be loaded." onRetry={() => void reload()} />;
  if (!rows) return <Skeleton width="60%" />;
  const due = rows
    .map((meter) => ({ meter, on: dueOn(meter, today) }))
    .filter(({ on }) => on <= today)
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : a.meter.id - b.meter.id));
  if (due.length === 0)
    return (
      <EmptyState
        icon="gauge"
        title="All meters are read"
        text="A meter stands here when it was not read for as long as “To Be Read Every” says."
      />
    );
  return (
    <ul className="reading-round" aria-label="Meters to read">
      {due.map(({ meter, on }) => (
        <li key={meter.id}>
          <div>
            <strong>{(meter.asset as Labelled).label}</strong>
            <span>
              {String(meter.name)}, {lastText(meter)}, to be read by {formatDate(on)}
              <MeterAlarm meter={meter} />
            </span>
          </div>
          <ReadingBox meter={meter} onSaved={() => void reload()} />
        </li>
      ))}
    </ul>
  );
}

function lastText({ last_reading, unit, last_read_at }: WireRecord): string {
  if (typeof last_reading !== 'number') return 'never read';
  return `${last_reading.toLocaleString('en')} ${unit} on ${formatDate(String(last_read_at).slice(0, 10))}`;
}
