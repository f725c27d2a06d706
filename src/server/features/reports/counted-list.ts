import type { CountedList } from '../../../shared/dashboard-lists.ts';
import { schemaOf } from '../../access/schema.ts';
import { readListQuery } from '../../records/list-query.ts';
import type { Condition, Reader } from '../../store/store.ts';

/** The time at which a dashboard is viewed. */
export interface Looked {
  now: Date;
  /** The time zone that decides what day it is. */
  zone: string;
}

/** The conditions of the list that a figure links to, read as the list itself reads its address. */
export function conditionsOf(reader: Reader, { entity, filters }: CountedList, looked: Looked): Condition[] {
  const raw = Object.fromEntries(new URLSearchParams(filters));
  return readListQuery(schemaOf(reader.model).at(entity), raw, { me: 0, ...looked }).where;
}

/** How many records are in the list that a figure links to. */
export function countOf(reader: Reader, list: CountedList, looked: Looked): Promise<number> {
  return reader.count(list.entity, { where: conditionsOf(reader, list, looked) });
}
