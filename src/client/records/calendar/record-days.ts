import { addDays } from '../../../shared/days.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { dayFromToday } from '../../ui/days.ts';
import { type Days, daysBetween } from './calendar-days.ts';

/** The properties that hold a record's first and last day. */
interface DateProperties {
  start: Property;
  end?: Property;
}

/** Undefined if the entity has none, or the user may not read them. */
export function datePropertiesOf(entity: Entity): DateProperties | undefined {
  const { start: first, end: last } = entity.dates ?? {};
  const start = first === undefined ? undefined : propertyOf(entity, first);
  return start && { start, end: last === undefined ? undefined : propertyOf(entity, last) };
}

/** The days a record covers; times are converted to days in the reader's zone. */
export function daysOfRecord(record: WireRecord, { start, end }: DateProperties): Days | undefined {
  const first = dayOf(start, record[start.name]);
  const last = end && dayOf(end, record[end.name]);
  return first === undefined ? undefined : { first, last: last === undefined || last < first ? first : last };
}

function dayOf({ kind }: Property, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return kind === 'datetime' ? dayFromToday(0, new Date(value)) : value;
}

/** The changed properties to write when a record moves to other days. A timestamp keeps its time of day. */
export function movedValues(
  record: WireRecord,
  properties: DateProperties,
  to: Days,
): Record<string, string> {
  const from = daysOfRecord(record, properties);
  if (!from) return {};
  const { start, end } = properties;
  const moved = (property: Property | undefined, count: number) => {
    const value = property && record[property.name];
    return property && typeof value === 'string' && count !== 0
      ? { [property.name]: later(property, value, count) }
      : {};
  };
  return {
    ...moved(start, daysBetween(from.first, to.first)),
    ...moved(end, daysBetween(from.last, to.last)),
  };
}

function later({ kind }: Property, value: string, count: number): string {
  if (kind !== 'datetime') return addDays(value, count);
  const moment = new Date(value);
  moment.setDate(moment.getDate() + count);
  return moment.toISOString();
}

/**
 * Queries for the records that overlap some days, on top of the list's filters: those that begin on them, and those that began
 * before and continue. Each bound uses an operator that the list's own filters leave free.
 */
export function queriesOf(
  asked: Record<string, string>,
  { start, end }: DateProperties,
  { first, last }: Days,
): Record<string, string>[] {
  const from = (property: Property, day: string) =>
    free(asked, [`${property.name}.gte`, day], [`${property.name}.gt`, addDays(day, -1)]);
  const until = (property: Property, day: string) =>
    free(asked, [`${property.name}.lte`, day], [`${property.name}.lt`, addDays(day, 1)]);
  const beginning = { ...asked, ...from(start, first), ...until(start, last) };
  if (!end) return [beginning];
  return [beginning, { ...asked, ...until(start, addDays(first, -1)), ...from(end, first) }];
}

function free(asked: Record<string, string>, ...ways: [name: string, day: string][]): Record<string, string> {
  const way = ways.find(([name]) => asked[name] === undefined);
  return way ? { [way[0]]: way[1] } : {};
}
