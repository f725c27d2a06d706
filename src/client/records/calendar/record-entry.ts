import { isOver } from '../../../shared/schema/due.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Screen } from '../../../shared/schema/screen.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { firstLine } from '../../ui/text-lines.ts';
import { assigneeOf } from '../assign/use-assigning.tsx';
import type { CalendarEntry } from './calendar-entry.ts';

/**
 * What a calendar says of a record: the first line of its text with its name beside it, or its name alone; who does it; whether it
 * is late or done.
 */
export function entryWords(
  entity: Entity,
  screen: Screen,
  record: WireRecord,
  { name, today }: { name: string; today: string },
): Pick<CalendarEntry, 'title' | 'note' | 'person' | 'state'> {
  const line = entity.dates?.title === undefined ? '' : firstLine(record[entity.dates.title]);
  const person = assigneeOf(entity, record);
  return {
    ...(line === '' || line === name ? { title: name } : { title: line, note: name }),
    person: person ? person.label : person,
    state: stateOf(screen, record, today),
  };
}

/** Whether the record is late, or its due date no longer counts. */
function stateOf({ due }: Screen, record: WireRecord, today: string): CalendarEntry['state'] {
  for (const [day, until] of Object.entries(due)) {
    if (isOver(until, record)) return 'done';
    if (typeof record[day] === 'string' && record[day] < today) return 'late';
  }
  return undefined;
}
