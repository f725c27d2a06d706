import type { KeyboardEvent, MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import { formatDate } from '../../ui/format.ts';
import type { CalendarEntry } from './calendar-entry.ts';

/** What an entry says beside its title: what it is called, its days, and what its looks mean. */
export function entryText({ first, last, note, look, state }: CalendarEntry): string {
  const days = first === last ? formatDate(first) : `${formatDate(first)} – ${formatDate(last)}`;
  return [note, days, state === 'late' ? 'overdue' : state, look && LOOKS[look]].filter(Boolean).join(', ');
}

const LOOKS = { outlined: 'forecast', dashed: 'estimated', struck: 'missed' };

/** The classes that draw an entry as it is. */
export function entryClass(base: string, { look, state }: CalendarEntry): string {
  return [base, look && `is-${look}`, state && `is-${state}`].filter(Boolean).join(' ');
}

/** The title of an entry, which leads to what it stands for. */
export function EntryTitle({ entry, className }: { entry: CalendarEntry; className: string }) {
  const words = (
    <>
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
  /** It is taken up, as a whole or by its end. @param part how far along it, from 0 to 1 */
  onDrag(entry: CalendarEntry, by: 'whole' | 'end', part: number): void;
  onKeyMove(event: KeyboardEvent, entry: CalendarEntry): void;
}

/** An entry within a week: taken in the middle it is carried to other days, by its end it becomes longer or shorter. */
export function CalendarBar({ entry, style, begins, ends, onDrag, onKeyMove }: Props) {
  const isMovable = entry.onMove !== undefined;
  function take(event: React.DragEvent<HTMLElement>, by: 'whole' | 'end') {
    event.stopPropagation();
    event.dataTransfer.setData('text/plain', entry.title);
    event.dataTransfer.effectAllowed = 'move';
    onDrag(entry, by, partOf(event));
  }
  return (
    <li
      className={`${entryClass('calendar-bar', entry)}${begins ? ' begins' : ''}${ends ? ' ends' : ''}`}
      style={style}
      title={`${entry.title}\n${entryText(entry)}`}
      data-entry={entry.key}
      draggable={isMovable}
      onDragStart={(event) => take(event, 'whole')}
      onKeyDown={isMovable ? (event) => onKeyMove(event, entry) : undefined}
    >
      <EntryTitle entry={entry} className="calendar-bar-title" />
      {isMovable && entry.hasEnd && ends && (
        <span
          className="calendar-pull"
          draggable
          aria-hidden="true"
          onDragStart={(event) => take(event, 'end')}
        />
      )}
    </li>
  );
}

function partOf({ currentTarget, clientX }: MouseEvent<HTMLElement>): number {
  const { left, width } = currentTarget.getBoundingClientRect();
  return width === 0 ? 0 : Math.min(Math.max((clientX - left) / width, 0), 0.999);
}

/** What is being carried, and the day of it that was taken hold of. */
export interface Dragged {
  entry: CalendarEntry;
  by: 'whole' | 'end';
  held: string;
}
