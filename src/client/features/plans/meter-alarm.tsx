import type { WireRecord } from '../../../shared/wire.ts';

/** A warning if a meter's last reading was above or below its limits. */
export function MeterAlarm({ meter }: { meter: WireRecord }) {
  if (meter.alarm !== 'high' && meter.alarm !== 'low') return null;
  return (
    <span className="meter-alarm">
      {meter.alarm === 'high' ? `above ${meter.warn_high}` : `below ${meter.warn_low}`}
    </span>
  );
}
