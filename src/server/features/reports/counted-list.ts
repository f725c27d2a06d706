import type { CountedList } from '../../../shared/dashboard-lists.ts';
import { installation } from '../../access/schema.ts';
import { readListQuery } from '../../records/list-query.ts';
import type { Condition, Reader } from '../../store/store.ts';

/** The day on which a dashboard is looked at. */
export interface Looked {
  now: Date;
  /** The zone that says which day it is. */
  zone: string;
}

/** The conditions of a list that a figure leads to, read as the list itself reads its address. */
export function conditionsOf({ entity, filters }: CountedList, looked: Looked): Condition[] {
  const raw = Object.fromEntries(new URLSearchParams(filters));
  return readListQuery(installation.tenant.at(entity), raw, { me: 0, ...looked }).where;
}

/** How many records the list has that a figure leads to. */
export function countOf(reader: Reader, list: CountedList, looked: Looked): Promise<number> {
  return reader.count(list.entity, { where: conditionsOf(list, looked) });
}
