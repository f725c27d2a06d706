import { type KeyboardEvent, memo, useState } from 'react';
import { type Dragged, dragPlace } from '../../ui/drag.ts';
import { formatDate } from '../../ui/format.ts';
import { CalendarBar, type HeldEntry } from './calendar-bar.tsx';
import { daysBetween } from './calendar-days.ts';
import type { CalendarEntry, DayFigure } from './calendar-entry.ts';
import { barsOf } from './lanes.ts';
import { endingOn, movedBy } from './moves.ts';

interface Props {
  week: string[];
  entries: CalendarEntry[];
  figures?: Record<string, DayFigure>;
  /** How many bars stack before the rest is only counted. */
  lanes: number;
  today: string;
  /** The month shown; days of other months are muted. */
  month?: string;
  onDay(day: string): void;
  /** The entry being dragged, in any of the weeks. */
  dragged: Dragged<HeldEntry>;
  onKeyMove(event: KeyboardEvent, entry: CalendarEntry): void;
}

/** Seven days, with entries as bars across them. */
export const CalendarWeek = memo(function CalendarWeek(props: Props) {
  const { week, entries, figures, lanes, today, month, onDay, dragged, onKeyMove } = props;
  const [over, setOver] = useState<number>();
  const { bars, hidden } = barsOf(entries, week, lanes);
  const columnAt = (event: React.DragEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((event.clientX - left) / width) * week.length), 0), week.length - 1);
  };
  return (
    <li
      className="calendar-week"
      {...dragPlace(dragged, {
        onOver: (_, event) => setOver(columnAt(event)),
        onLeave: () => setOver(undefined),
        onDrop: ({ entry, by, held }, event) => {
          const to = week[columnAt(event)] as string;
          entry.onMove?.(by === 'end' ? endingOn(entry, to) : movedBy(entry, daysBetween(held, to)));
        },
      })}
    >
      <ul className="calendar-days">
        {week.map((day, column) => (
          <li key={day} className={dayClass(day, column === over, today, month)}>
            <button
              type="button"
              className="calendar-day-number"
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${Number(day.slice(8))}, open ${formatDate(day)}`}
              onClick={() => onDay(day)}
            >
              {Number(day.slice(8))}
            </button>
            {figures?.[day] && <Figure figure={figures[day]} />}
          </li>
        ))}
      </ul>
      <ul className="calendar-bars">
        {bars.map(({ entry, from, to, lane, begins, ends }) => (
          <CalendarBar
            key={entry.key}
            entry={entry}
            begins={begins}
            ends={ends}
            style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
            dragged={dragged}
            dayAt={(part) => week[from + Math.floor(part * (to - from + 1))] as string}
            onKeyMove={onKeyMove}
          />
        ))}
        {hidden.map(
          (count, column) =>
            count > 0 && (
              <li key={week[column]} style={{ gridColumn: column + 1, gridRow: lanes + 1 }}>
                <button
                  type="button"
                  className="calendar-more"
                  aria-label={`${count} more on ${formatDate(week[column])}`}
                  onClick={() => onDay(week[column] as string)}
                >
                  {count} more
                </button>
              </li>
            ),
        )}
      </ul>
    </li>
  );
});

/** A day's figure, red if it exceeds what fits. */
export function Figure({ figure }: { figure: DayFigure }) {
  return (
    <span className={`calendar-figure${figure.isOver ? ' is-over' : ''}`} title={figure.label}>
      <span aria-hidden="true">{figure.text}</span>
      <span className="sr-only">{figure.label}</span>
    </span>
  );
}

function dayClass(day: string, isOver: boolean, today: string, month: string | undefined): string {
  const isOther = month !== undefined && !day.startsWith(month);
  return `calendar-day${day === today ? ' is-today' : ''}${isOther ? ' is-other' : ''}${isOver ? ' is-over' : ''}`;
}
