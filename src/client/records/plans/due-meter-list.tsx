import './reading-round.scss';
import type { Labelled, WireRecord } from '../../../shared/wire.ts';
import { formatDate } from '../../ui/format.ts';
import type { DueMeter } from './due-meters.ts';
import { MeterAlarm } from './meter-alarm.tsx';
import { ReadingBox } from './reading-box.tsx';

interface Props {
  due: DueMeter[];
  /** The work order that they are read for, if any. */
  order?: number;
  onSaved(): void;
}

/** Meters to be filled in one after the other. */
export function DueMeterList({ due, order, onSaved }: Props) {
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
          <ReadingBox meter={meter} order={order} onSaved={onSaved} />
        </li>
      ))}
    </ul>
  );
}

function lastText({ last_reading, unit, last_read_at }: WireRecord): string {
  if (typeof last_reading !== 'number') return 'never read';
  return `${last_reading.toLocaleString('en')} ${unit} on ${formatDate(String(last_read_at).slice(0, 10))}`;
}
