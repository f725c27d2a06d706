import './reading-round.scss';
import type { Labelled } from '../../../shared/wire.ts';
import { formatDate } from '../../ui/format.ts';
import type { DueMeter } from './due-meters.ts';
import { lastReading } from './last-reading.ts';
import { MeterAlarm } from './meter-alarm.tsx';
import { ReadingBox } from './reading-box.tsx';

interface Props {
  due: DueMeter[];
  /** The work order the readings are for, if any. */
  order?: number;
  onSaved(): void;
}

/** Meters to read, filled in one after the other. */
export function DueMeterList({ due, order, onSaved }: Props) {
  return (
    <ul className="reading-round" aria-label="Meters to read">
      {due.map(({ meter, on }) => (
        <li key={meter.id}>
          <div>
            <strong>{(meter.asset as Labelled).label}</strong>
            <span>
              {String(meter.name)}, {lastReading(meter) ?? 'never read'}, to be read by {formatDate(on)}
              <MeterAlarm meter={meter} />
            </span>
          </div>
          <ReadingBox meter={meter} order={order} onSaved={onSaved} />
        </li>
      ))}
    </ul>
  );
}
