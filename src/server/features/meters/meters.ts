import { METER, READING } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, RowOf, Values, Writer } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { RATE_DAYS, type Rate, rateBetween, type TotalOfDay } from './meter-rate.ts';

const DAYS_OF_YEAR = 365;

export const ofMeter = (meter: number): Condition => eq('meter', meter);

/** The main meter of an asset. */
export function primaryMeter(reader: Reader, asset: number): Promise<RowOf<typeof METER> | null> {
  return reader.first(METER, [eq('asset', asset), eq('is_primary', true)]);
}

/** The newest reading of a meter that meets the conditions. */
export async function lastReading(
  reader: Reader,
  meter: number,
  where: Condition[] = [],
): Promise<RowOf<typeof READING> | undefined> {
  const [row] = await reader.find(READING, {
    where: [ofMeter(meter), { property: 'read_at', op: 'notNull' }, ...where],
    order: [{ property: 'read_at', descending: true }],
    limit: 1,
  });
  return row;
}

/** The time zone for the dates of a meter's readings. */
async function meterZone(reader: Reader, meter: Row): Promise<string> {
  return assetZone(reader, Number(writtenValue(meter, 'asset')), zoneWithin(reader));
}

/** The day of a reading and its total. */
export function totalOf(reading: RowOf<typeof READING>, zone: string): TotalOfDay {
  return { day: dayIn(String(reading.read_at), zone), total: Number(reading.total) };
}

/**
 * The daily rate of a meter: from its readings of the last 90 days, otherwise the expected rate, otherwise, for hours,
 * from the financial report of its asset.
 */
export async function rateOf(reader: Reader, meter: Row, zone: string): Promise<Rate | undefined> {
  return (await rateOfReadings(reader, meter, zone)) ?? expectedRate(reader, meter);
}

async function rateOfReadings(reader: Reader, meter: Row, zone: string): Promise<Rate | undefined> {
  const newest = await lastReading(reader, meter.id);
  if (!newest) return undefined;
  const last = totalOf(newest, zone);
  const since = new Date(Date.parse(String(newest.read_at)) - RATE_DAYS * 86_400_000).toISOString();
  const [oldest] = await reader.find(READING, {
    where: [ofMeter(meter.id), { property: 'read_at', op: 'gte', value: since }],
    order: [{ property: 'read_at', descending: false }],
    limit: 1,
  });
  return oldest && rateBetween(totalOf(oldest, zone), last);
}

async function expectedRate(reader: Reader, meter: Row): Promise<Rate | undefined> {
  if (typeof meter.rate_override === 'number') return { rise: meter.rate_override, days: 1 };
  if (meter.is_primary !== true || meter.unit !== 'h') return undefined;
  const asset = Number(writtenValue(meter, 'asset'));
  const report = await reader.first('financial-reports', [eq('asset', asset)]);
  const years = Number(report?.finance_years ?? 0);
  return years > 0 ? { rise: Number(report?.expected_hours), days: years * DAYS_OF_YEAR } : undefined;
}

/** Updates what a meter works out of its readings, without raising its version. @returns the last of them */
export async function keepMeter(writer: Writer, meter: Row): Promise<number | null> {
  const newest = await lastReading(writer, meter.id);
  const zone = await meterZone(writer, meter);
  const rate = meter.kind === 'gauge' ? undefined : await rateOf(writer, meter, zone);
  const values: Values = {
    total: newest && meter.kind !== 'gauge' ? Number(newest.total) : null,
    rate: rate ? Math.round((rate.rise / rate.days) * 10_000) / 10_000 : null,
  };
  await writer.keep(METER, meter.id, values);
  return newest ? Number(newest.meter_reading) : null;
}

/** Which limit the last reading of a meter has passed. @example alarmAt(96, null, 90) // 'high' */
export function alarmAt(last: unknown, low: unknown, high: unknown): 'low' | 'high' | null {
  if (typeof last !== 'number') return null;
  if (typeof low === 'number' && last < low) return 'low';
  return typeof high === 'number' && last > high ? 'high' : null;
}

/** The number of days between two timestamps, counting a begun day as one. */
export function daysBegun(from: string, until: string): number {
  return Math.max(1, Math.ceil((Date.parse(until) - Date.parse(from)) / 86_400_000));
}
