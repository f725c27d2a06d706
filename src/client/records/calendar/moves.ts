import type { KeyboardEvent } from 'react';
import { addDays } from '../../../shared/days.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Days } from './calendar-days.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** The days of an entry moved by `count` days. */
export function movedBy({ first, last }: Days, count: number): Days {
  return { first: addDays(first, count), last: addDays(last, count) };
}

/** The days of an entry with a new last day, never before its first one. */
export function endingOn({ first }: Days, last: string): Days {
  return { first, last: last < first ? first : last };
}

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** The days a key press moves an entry to: Shift with arrows moves it by days and weeks, with Ctrl as well only its last day. */
export function keyMove(event: KeyboardEvent, entry: CalendarEntry): Days | undefined {
  const count = STEPS[event.key];
  if (!entry.onMove || count === undefined || !event.shiftKey || event.altKey) return undefined;
  if (!event.ctrlKey && !event.metaKey) return movedBy(entry, count);
  return entry.hasEnd ? endingOn(entry, addDays(entry.last, count)) : undefined;
}

/** The same moves as a menu, for touch screens. */
export function moveItems(entry: CalendarEntry, onMove: (days: Days) => void): MenuItem[] {
  const item = (label: string, days: Days): MenuItem => ({ label, onSelect: () => onMove(days) });
  const end = (count: number) => endingOn(entry, addDays(entry.last, count));
  return [
    item('A day earlier', movedBy(entry, -1)),
    item('A day later', movedBy(entry, 1)),
    item('A week earlier', movedBy(entry, -7)),
    item('A week later', movedBy(entry, 7)),
    ...(entry.hasEnd ? [item('End a day earlier', end(-1)), item('End a day later', end(1))] : []),
  ];
}
