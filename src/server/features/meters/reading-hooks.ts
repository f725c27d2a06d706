import { ASSET, METER, READING } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, RowOf, Value, Values, Writer } from '../../store/store.ts';
import { type MeterChange, type ReadValue, totalAfter } from './meter-total.ts';
import { alarmAt, keepMeter, lastReading, ofMeter, primaryMeter } from './meters.ts';
import {
  belowZero,
  checkChange,
  checkCounter,
  checkGauge,
  type Placed,
  requireGauge,
  requirePast,
} from './reading-checks.ts';

type Meter = RowOf<typeof METER>;

/** The fields that the total of a reading, and of those after it, depends on. */
const COUNTS = ['meter_reading', 'read_at', 'change', 'final_reading', 'start_reading'];
/** Readings are processed in pages: a meter that is read each minute has half a million per year. */
const PAGE = 500;
const COLUMNS = ['id', 'meter_reading', 'read_at', 'change', 'final_reading', 'start_reading', 'total'];

/** Readings: each belongs to a meter and stores the meter's total, on which later totals build. */
export const readingHooks: EntityHooks<typeof READING> = {
  entity: READING,
  async validate(change, reader) {
    const { before, values } = change;
    if (before && Object.hasOwn(values, 'meter') && writtenValue(before, 'meter') !== values.meter)
      throw fieldError('meter', say('field.fixed'));
    // Not in the schema, which does not know the kind of meter; here, so that checking a file for import tells it too.
    const below = belowZero(values);
    if (below.length > 0 && (await isThere(change, reader)))
      requireGauge(await knownMeter(change, reader), below);
  },
  async derive(change, _reader, transaction) {
    const { before } = change;
    if (before && !COUNTS.some((name) => Object.hasOwn(change.values, name))) return {};
    const meter = await meterOf(change, transaction);
    const { values, placed } = await place(change, meter, transaction.writer);
    if (meter.kind === 'gauge') {
      checkGauge(placed);
      return { ...values, total: null };
    }
    checkChange(placed);
    const { previous, next } = placed;
    const rolloverAt = numberOf(meter.rollover_at);
    const total = totalAfter(previous ? counted(previous) : null, { ...placed }, rolloverAt);
    checkCounter(placed, total);
    const isFall =
      previous && !next && placed.change === null && placed.value < Number(previous.meter_reading);
    return { ...values, total, ...(isFall && { change: 'reset' }) };
  },
  async afterSave(change, after, transaction) {
    if (change.before && !COUNTS.some((name) => Object.hasOwn(change.values, name))) return;
    await follow(transaction, Number(writtenValue(after, 'meter')), momentsOf(change.before, after));
  },
  async beforeDelete(_change, row, transaction) {
    const meter = writtenValue(row, 'meter');
    if (typeof meter !== 'number' || transaction.isGoing(METER, meter)) return;
    // The row still exists while this runs, so it is detached from its meter for the recalculation.
    await transaction.writer.keep(READING, row.id, { meter: null });
    await follow(transaction, meter, momentsOf(row));
  },
  async afterRestore(_change, row, transaction) {
    const id = writtenValue(row, 'meter');
    if (typeof id !== 'number') return;
    // What was a gauge may count since, as no reading was left.
    requireGauge(await transaction.writer.get(METER, id), belowZero(row));
    await follow(transaction, id, momentsOf(row));
  },
};

/** Whether the meter, or without one the asset, exists; if not, that is told alone. */
async function isThere(change: Change, reader: Reader): Promise<boolean> {
  const meter = valueAfter(change, 'meter');
  const asset = Number(valueAfter(change, 'asset'));
  return (await (typeof meter === 'number' ? reader.get(METER, meter) : reader.get(ASSET, asset))) !== null;
}

/** The meter that a reading names, otherwise the main one of its asset, which is created for hours if there is none. */
async function meterOf(change: Change, transaction: Transaction): Promise<Meter> {
  const { writer } = transaction;
  const asset = Number(valueAfter(change, 'asset'));
  const meter = await knownMeter(change, writer);
  if (meter) return meter;
  if (typeof valueAfter(change, 'meter') === 'number') throw fieldError('meter', say('field.does_not_exist'));
  if (!(await writer.get(ASSET, asset))) throw fieldError('asset', say('field.does_not_exist'));
  return transaction.create(METER, { asset, name: 'Hours', unit: 'h', kind: 'cumulative', is_primary: true });
}

function knownMeter(change: Change, reader: Reader): Promise<Meter | null> {
  const named = valueAfter(change, 'meter');
  if (typeof named === 'number') return reader.get(METER, named);
  return primaryMeter(reader, Number(valueAfter(change, 'asset')));
}

/** Finds a reading's neighbours among those of its meter, and its default values. */
async function place(
  change: Change,
  meter: Meter,
  reader: Reader,
): Promise<{ values: Values; placed: Placed }> {
  const { before, now } = change;
  const others: Condition[] = before ? [{ property: 'id', op: 'ne', value: before.id }] : [];
  const given = valueAfter(change, 'read_at');
  const readAt =
    typeof given === 'string' ? given : await freeMoment(reader, meter.id, now.toISOString(), others);
  requirePast(readAt, now);
  const previous = await lastReading(reader, meter.id, [
    { property: 'read_at', op: 'lt', value: readAt },
    ...others,
  ]);
  const [next] = await reader.find(READING, {
    where: [ofMeter(meter.id), { property: 'read_at', op: 'gt', value: readAt }, ...others],
    order: [{ property: 'read_at', descending: false }],
    limit: 1,
  });
  const value = Number(valueAfter(change, 'meter_reading'));
  const alarm = alarmAt(value, meter.warn_low, meter.warn_high);
  const values: Values = { meter: meter.id, read_at: readAt, alarm };
  if (!before && change.values.source !== 'procedure')
    values.source = change.principal.recorded.kind === 'user' ? 'api' : 'import';
  return {
    values,
    placed: {
      meter,
      value,
      readAt,
      change: valueAfter(change, 'change') as MeterChange | null,
      final: numberOf(valueAfter(change, 'final_reading')),
      start: numberOf(valueAfter(change, 'start_reading')),
      confirmed: valueAfter(change, 'confirmed') === true,
      ...(previous && { previous }),
      ...(next && { next }),
    },
  };
}

/** Two readings taken now get different timestamps. */
async function freeMoment(reader: Reader, meter: number, now: string, others: Condition[]): Promise<string> {
  let moment = now;
  const taken = (at: string) => reader.first(READING, [ofMeter(meter), eq('read_at', at), ...others]);
  while (await taken(moment)) moment = new Date(Date.parse(moment) + 1).toISOString();
  return moment;
}

/** The timestamps between which something changed. */
interface Span {
  from: string;
  until: string;
}

function momentsOf(...rows: (Row | null)[]): Span {
  const moments = rows.flatMap((row) => (row?.read_at ? [String(row.read_at)] : [])).sort();
  return { from: moments[0] ?? '', until: moments.at(-1) ?? '' };
}

/** Updates what depends on a changed reading: the totals of those after it, and what their meter shows. */
async function follow(transaction: Transaction, meterId: number, changed: Span): Promise<void> {
  const { writer } = transaction;
  const meter = await writer.get(METER, meterId);
  if (!meter) return;
  if (meter.kind !== 'gauge') await recount(writer, meter, changed);
  const last = await keepMeter(writer, meter);
  const alarm = alarmAt(last, meter.warn_low, meter.warn_high);
  // A normal change, so that it is in the history and people are notified.
  if (alarm !== meter.alarm) await transaction.update(METER, meter, { alarm });
}

/**
 * Recalculates the totals of a meter; the values read stay untouched.
 * @param changed the span of the change: the first later total that comes out the same ends the work, since all after it
 * depend on it. Without a span all are recalculated.
 */
export async function recount(writer: Writer, meter: Meter, changed?: Span): Promise<void> {
  const rolloverAt = numberOf(meter.rollover_at);
  const [previous] = changed
    ? await readingsOf(writer, meter, { property: 'read_at', op: 'lt', value: changed.from }, true, 1)
    : [];
  let before: Row | undefined = previous;
  for (;;) {
    const after: Condition = before
      ? { property: 'read_at', op: 'gt', value: String(before.read_at) }
      : { property: 'read_at', op: 'notNull' };
    const readings = await readingsOf(writer, meter, after, false, PAGE);
    for (const reading of readings) {
      const total = totalAfter(before ? counted(before) : null, readOf(reading), rolloverAt);
      if (reading.total !== total) await writer.keep(READING, reading.id, { total });
      else if (changed && String(reading.read_at) > changed.until) return;
      before = { ...reading, total };
    }
    if (readings.length < PAGE) return;
  }
}

function readingsOf(reader: Reader, meter: Meter, where: Condition, descending: boolean, limit: number) {
  return reader.find(READING, {
    where: [ofMeter(meter.id), where],
    order: [{ property: 'read_at', descending }],
    properties: COLUMNS,
    limit,
  });
}

function readOf(reading: Row): ReadValue {
  return {
    value: Number(reading.meter_reading),
    change: reading.change as MeterChange | null,
    final: numberOf(reading.final_reading),
    start: numberOf(reading.start_reading),
  };
}

function counted(row: Row): { value: number; total: number } {
  return { value: Number(row.meter_reading), total: Number(row.total) };
}

function numberOf(value: unknown | Value): number | null {
  return typeof value === 'number' ? value : null;
}
