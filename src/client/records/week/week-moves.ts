import type { KeyboardEvent } from 'react';
import { addDays } from '../../../shared/days.ts';
import type { MenuItem } from '../../ui/menu.tsx';
import type { Days } from '../calendar/calendar-days.ts';
import { movedBy } from '../calendar/moves.ts';
import type { WeekEntry } from './week-rows.ts';

/** Where an entry is carried to: somebody, or nobody, and days. */
export interface WeekPlace extends Days {
  owner: number | null;
}

/**
 * Where a key press carries an entry to: Shift with left and right to another day, with up and down to the person above or below.
 * @param owners those who are shown, from above
 */
export function keyPlace(
  event: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  entry: WeekEntry,
  owners: readonly (number | null)[],
): WeekPlace | undefined {
  if (!event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return undefined;
  const { owner } = entry;
  if (event.key === 'ArrowLeft') return { owner, ...movedBy(entry, -1) };
  if (event.key === 'ArrowRight') return { owner, ...movedBy(entry, 1) };
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const to = step && owners[owners.indexOf(owner) + step];
  return to === undefined ? undefined : { owner: to, first: entry.first, last: entry.last };
}

/** The same as a menu, for touch screens. */
export function placeItems(
  entry: WeekEntry,
  people: readonly { id: number; label: string }[],
  onMove: (to: WeekPlace) => void,
): MenuItem[] {
  const { owner, first, last } = entry;
  const days = (label: string, count: number): MenuItem => ({
    label,
    onSelect: () => onMove({ owner, first: addDays(first, count), last: addDays(last, count) }),
  });
  const person = (id: number | null, label: string): MenuItem => ({
    label,
    checked: id === owner,
    onSelect: () => onMove({ owner: id, first, last }),
  });
  return [
    days('A day earlier', -1),
    days('A day later', 1),
    days('A week later', 7),
    ...people.map(({ id, label }, index) => ({ ...person(id, label), separated: index === 0 })),
    person(null, 'Nobody'),
  ];
}
