import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { type Dragged, dragSource } from '../../ui/drag.ts';
import { formatDate } from '../../ui/format.ts';
import { Avatar } from '../../ui/person.tsx';
import type { CalendarEntry } from './calendar-entry.ts';

/** The details of an entry beside its title: its note, its days, and the meaning of its style. */
export function entryText({ first, last, note, person, look, state }: CalendarEntry): string {
  const days = first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
  const who = person === null ? 'assigned to nobody' : person && `assigned to ${person}`;
  return [note, days, who, state === 'late' ? 'overdue' : state, look && LOOKS[look]]
    .filter(Boolean)
    .join(', ');
}

const LOOKS = { outlined: 'forecast', dashed: 'estimated', struck: 'missed' };

/** The CSS classes for an entry's look and state. */
export function entryClass(base: string, { look, state }: CalendarEntry): string {
  return [base, look && `is-${look}`, state && `is-${state}`].filter(Boolean).join(' ');
}

/** The title of an entry, as a link to its record or page. */
export function EntryTitle({ entry, className }: { entry: CalendarEntry; className: string }) {
  const words = (
    <>
      {entry.person !== undefined && <Avatar name={entry.person ?? undefined} />}
      {entry.title}
      <span className="sr-only">, {entryText(entry)}</span>
    </>
  );
  if (!entry.to) return <span className={className}>{words}</span>;
  return (
    <Link
      to={entry.to}
      className={className}
      draggable={false}
      aria-keyshortcuts={entry.onMove && 'Shift+ArrowLeft Shift+ArrowRight'}
    >
      {words}
    </Link>
  );
}

interface Props {
  entry: CalendarEntry;
  style: React.CSSProperties;
  begins: boolean;
  ends: boolean;
  dragged: Dragged<HeldEntry>;
  /** The day at a part of the bar, from 0 to 1. */
  dayAt(part: number): string;
  onKeyMove(event: KeyboardEvent, entry: CalendarEntry): void;
}

/** An entry within a week: dragged by its middle it moves to other days, by its end it becomes longer or shorter. */
export function CalendarBar({ entry, style, begins, ends, dragged, dayAt, onKeyMove }: Props) {
  const isMovable = entry.onMove !== undefined;
  const sourceBy = (by: 'whole' | 'end') =>
    dragSource(dragged, (event) => ({ entry, by, held: dayAt(partOf(event)) }), entry.title);
  return (
    <li
      className={`${entryClass('calendar-bar', entry)}${begins ? ' begins' : ''}${ends ? ' ends' : ''}`}
      style={style}
      title={`${entry.title}\n${entryText(entry)}`}
      data-entry={entry.key}
      {...(isMovable && sourceBy('whole'))}
      onKeyDown={isMovable ? (event) => onKeyMove(event, entry) : undefined}
    >
      <EntryTitle entry={entry} className="calendar-bar-title" />
      {isMovable && entry.hasEnd && ends && (
        <span className="calendar-pull" aria-hidden="true" {...sourceBy('end')} />
      )}
    </li>
  );
}

function partOf({ currentTarget, clientX }: MouseEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(Math.max((clientX - left) / width, 0), 0.999);
}

/** The entry being dragged, and which of its days was grabbed. */
export interface HeldEntry {
  entry: CalendarEntry;
  by: 'whole' | 'end';
  held: string;
}
