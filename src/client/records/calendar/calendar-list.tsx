import type { KeyboardEvent } from 'react';
import { formatDate, formatWeekday } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { EntryTitle, entryClass, entryText } from './calendar-bar.tsx';
import type { Days } from './calendar-days.ts';
import type { CalendarEntry, DayFigure } from './calendar-entry.ts';
import { Figure } from './calendar-week.tsx';
import { moveItems } from './moves.ts';

interface Props {
  days: string[];
  entries: CalendarEntry[];
  figures?: Record<string, DayFigure>;
  today: string;
  /** Text for an empty period. */
  nothing?: string;
  onDay(day: string): void;
  onMove(entry: CalendarEntry, days: Days): void;
  onKeyMove(event: KeyboardEvent, entry: CalendarEntry): void;
}

/** Lists entries under the day they begin, and on the first day those that still continue; days without entries are left out. */
export function CalendarList(props: Props) {
  const { days, entries, figures, today, nothing, onDay, onMove, onKeyMove } = props;
  const [first = ''] = days;
  const byDay = Map.groupBy(entries, (entry) => (entry.first < first ? first : entry.first));
  const shown = days.length === 1 ? days : days.filter((day) => byDay.has(day) || figures?.[day]);
  if (shown.length === 0) return <p className="calendar-none">{nothing}</p>;
  return (
    <ol className="calendar-list">
      {shown.map((day) => (
        <li key={day} className={`calendar-list-day${day === today ? ' is-today' : ''}`}>
          <h3>
            <button
              type="button"
              className="calendar-list-head"
              aria-current={day === today ? 'date' : undefined}
              aria-label={`${formatWeekday(day)}, open ${formatDate(day)}`}
              onClick={() => onDay(day)}
            >
              {formatWeekday(day)}
            </button>
            {figures?.[day] && <Figure figure={figures[day]} />}
          </h3>
          <ul>
            {(byDay.get(day) ?? []).map((entry) => (
              <li
                key={entry.key}
                className={entryClass('calendar-row', entry)}
                data-entry={entry.key}
                onKeyDown={entry.onMove && ((event) => onKeyMove(event, entry))}
              >
                <EntryTitle entry={entry} className="calendar-row-title" />
                <span className="calendar-row-note" aria-hidden="true">
                  {entryText(entry)}
                </span>
                {entry.onMove && (
                  <Menu
                    label={`Move ${entry.note ?? entry.title}`}
                    className="btn btn-icon calendar-row-menu"
                    items={moveItems(entry, (to) => onMove(entry, to))}
                  >
                    <Icon name="ellipsis-vertical" />
                  </Menu>
                )}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ol>
  );
}
