import { type DragEvent, type KeyboardEvent, useCallback, useRef } from 'react';
import { type Dragged, dragPlace } from '../../ui/drag.ts';
import { formatWeekday } from '../../ui/format.ts';
import type { HeldEntry } from '../calendar/calendar-bar.tsx';
import { daysBetween } from '../calendar/calendar-days.ts';
import { endingOn, movedBy } from '../calendar/moves.ts';
import { keyPlace, type WeekPlace } from './week-moves.ts';
import { cellClass, WeekRowItem } from './week-row.tsx';
import type { WeekEntry, WeekRow } from './week-rows.ts';

interface Props {
  rows: WeekRow[];
  week: string[];
  today: string;
  free: ReadonlySet<string>;
  dragged: Dragged<HeldEntry>;
  onMove(entry: WeekEntry, to: WeekPlace): void;
}

/** Persons and their days. What is carried over a day marks it, without drawing anything anew. */
export function WeekGrid({ rows, week, today, free, dragged, onMove }: Props) {
  const marked = useRef<Element | null>(null);
  const newest = { rows, onMove };
  const shown = useRef(newest);
  shown.current = newest;
  const mark = (cell: Element | null) => {
    if (marked.current === cell) return;
    marked.current?.classList.remove('is-over');
    cell?.classList.add('is-over');
    marked.current = cell;
  };
  const onKeyMove = useCallback((event: KeyboardEvent, entry: WeekEntry) => {
    const to = keyPlace(
      event,
      entry,
      shown.current.rows.map(({ id }) => id),
    );
    if (!to) return;
    event.preventDefault();
    shown.current.onMove(entry, to);
  }, []);
  return (
    <div
      className="week-grid"
      {...dragPlace(dragged, {
        onOver: (_, event) => mark(placeUnder(event)?.cell ?? null),
        onLeave: () => mark(null),
        onDrop: ({ entry, by, held }, event) => {
          const place = placeUnder(event);
          const day = week[place?.column ?? -1];
          if (!place || day === undefined) return;
          const days = by === 'end' ? endingOn(entry, day) : movedBy(entry, daysBetween(held, day));
          onMove(entry as WeekEntry, {
            ...days,
            owner: by === 'end' ? (entry as WeekEntry).owner : place.owner,
          });
        },
      })}
    >
      <div className="week-heads" aria-hidden="true">
        {week.map((day) => (
          <span key={day} className={cellClass(day, today, free)}>
            {formatWeekday(day)}
          </span>
        ))}
      </div>
      <ul className="week-rows">
        {rows.map((row) => (
          <WeekRowItem
            key={row.id}
            row={row}
            week={week}
            today={today}
            free={free}
            dragged={dragged}
            onKeyMove={onKeyMove}
          />
        ))}
      </ul>
    </div>
  );
}

/** Whose day the pointer is over. */
function placeUnder(event: DragEvent<HTMLElement>) {
  const row = (event.target as Element).closest('.week-row');
  const cells = row?.querySelector('.week-cells');
  if (!cells) return undefined;
  const { left, width } = cells.getBoundingClientRect();
  const count = cells.children.length;
  const column = Math.floor(((event.clientX - left) / width) * count);
  const cell = cells.children[column];
  return cell && { owner: Number(row?.getAttribute('data-owner')), column, cell };
}
