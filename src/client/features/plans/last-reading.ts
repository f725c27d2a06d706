import type { WireRecord } from '../../../shared/wire.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';

/** A meter's last reading with its day in the reader's time zone. @example lastReading(meter) // '1,240 h on Mar 12, 2026' */
export function lastReading({ last_reading, unit, last_read_at }: Partial<WireRecord>): string | undefined {
  if (typeof last_reading !== 'number') return undefined;
  return `${formatNumber(last_reading)} ${unit} on ${formatDate(String(last_read_at))}`;
}
