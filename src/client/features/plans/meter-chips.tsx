import './reading-round.scss';
import { useAllPages } from '../../data/all-pages.ts';
import { lastReading } from './last-reading.ts';
import { MeterAlarm } from './meter-alarm.tsx';
import { ReadingBox } from './reading-box.tsx';

/** The meters of an asset that has several: the last reading of each, with its unit, and a box for a new one. */
export function MeterChips({ asset }: { asset: number }) {
  const { rows, reload } = useAllPages('assets/meter', [
    { asset_id: String(asset), 'retired_on.null': 'true' },
  ]);
  if (!rows || rows.length < 2) return null;
  return (
    <ul className="reading-round meter-chips" aria-label="Meters">
      {rows.map((meter) => (
        <li key={`${meter.id} ${meter.last_read_at}`}>
          <div>
            <strong>{String(meter.name)}</strong>
            <span>
              {lastReading(meter) ?? 'never read'}
              <MeterAlarm meter={meter} />
            </span>
          </div>
          <ReadingBox meter={meter} onSaved={() => void reload()} />
        </li>
      ))}
    </ul>
  );
}
