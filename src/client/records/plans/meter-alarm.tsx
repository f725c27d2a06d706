import type { WireRecord } from '../../../shared/wire.ts';

/** Says that a meter showed more or less than it should, where it did. */
export function MeterAlarm({ meter }: { meter: WireRecord }) {
  if (meter.alarm !== 'high' && meter.alarm !== 'low') return null;
  return (
    <span className="meter-alarm">
      {meter.alarm === 'high' ? `above ${meter.warn_high}` : `below ${meter.warn_low}`}
    </span>
  );
}
