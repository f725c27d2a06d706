import { readMoment } from '../../shared/days.ts';
import type { Entity } from '../../shared/schema/entity.ts';
import type { Values } from '../store/store.ts';

/** Values with timestamps in their stored form, in UTC and in one format, so that they sort as text. */
export function momentsInUtc(entity: Entity, values: Values): Values {
  const moments = entity.properties.flatMap(({ name, kind }) => {
    const given = values[name];
    const moment = kind === 'datetime' && typeof given === 'string' ? readMoment(given) : undefined;
    return moment === undefined ? [] : [[name, moment] as const];
  });
  return moments.length === 0 ? values : { ...values, ...Object.fromEntries(moments) };
}
