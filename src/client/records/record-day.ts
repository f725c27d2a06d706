import type { Entity } from '../../shared/schema/entity.ts';
import { useModel } from '../model/model.ts';
import { dayFromToday, dayIn, placeOf } from '../ui/days.ts';

/** The day that it is for a record. */
export interface RecordDay {
  today: string;
  /** The place whose day it is, if that is not the reader's day. */
  place?: string;
}

/**
 * Which day it is for a record: that of its site, otherwise that of the tenant. Due dates are past when the day is over
 * there, wherever the reader is.
 */
export function dayOf(
  entity: Entity,
  record: Record<string, unknown>,
  zone?: string,
  now = new Date(),
): RecordDay {
  const own = entity.properties.find(({ format }) => format === 'time-zone');
  const at = (own && record[own.name]) ?? zone;
  const here = dayFromToday(0, now);
  if (typeof at !== 'string') return { today: here };
  const today = dayIn(at, now);
  return today === here ? { today } : { today, place: placeOf(at) };
}

/** `dayOf` with the tenant's zone of the current app. */
export function useDayOf(): (entity: Entity, record: Record<string, unknown>) => RecordDay {
  const { zone } = useModel();
  return (entity, record) => dayOf(entity, record, zone);
}
