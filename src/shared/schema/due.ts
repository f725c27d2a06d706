import { type Entity, kindOf } from './entity.ts';
import { propertyOf } from './manifest.ts';

/** `ui:dueUntil` as it is written: a property, or a property with the values that end it. */
export type DueUntil = string | Record<string, string[]>;

/** What ends a due date: a property that is true or has any value or, with `among`, one of these values. */
export interface DueEnd {
  property: string;
  among?: string[];
}

/** @example readDueUntil({ state: ['done'] }) // { property: 'state', among: ['done'] } */
export function readDueUntil(words: DueUntil): DueEnd {
  if (typeof words === 'string') return { property: words };
  const [property = '', among = []] = Object.entries(words)[0] ?? [];
  return { property, among };
}

/** Whether a due date of the record no longer counts. @example isOver({ property: 'is_closed' }, { is_closed: true }) // true */
export function isOver({ property, among }: DueEnd, record: Record<string, unknown>): boolean {
  const value = record[property] ?? null;
  return among ? among.includes(String(value)) : value !== null && value !== false && value !== '';
}

/** The word for what ended it: the title of the property, or of the choice that the record has. */
export function endWord(
  entity: Entity,
  { property, among }: DueEnd,
  record: Record<string, unknown>,
): string | undefined {
  const ends = propertyOf(entity, property);
  return ends && among ? kindOf(ends).text(record[property], ends) : ends?.title;
}

/** The filter that finds records whose due date still counts, as operator and value. */
export function stillDue(
  entity: Entity,
  { property, among }: DueEnd,
): { operator: 'equals' | 'null' | 'in'; value: string } | undefined {
  const ends = propertyOf(entity, property);
  if (!ends) return undefined;
  if (ends.kind === 'boolean') return { operator: 'equals', value: 'false' };
  if (!among) return { operator: 'null', value: 'true' };
  const others = (ends.choices ?? [])
    .map((choice) => String(choice.const))
    .filter((one) => !among.includes(one));
  return { operator: 'in', value: others.join(',') };
}
