import { formatWeekday } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { Menu } from '../../ui/menu.tsx';
import { Avatar } from '../../ui/person.tsx';
import { EntryTitle, entryClass, entryText } from '../calendar/calendar-bar.tsx';
import { placeItems, type WeekPlace } from './week-moves.ts';
import { DayLoad } from './week-row.tsx';
import { isOver, type Load, type WeekEntry, type WeekRow } from './week-rows.ts';

interface Props {
  rows: WeekRow[];
  week: string[];
  day: string;
  today: string;
  onDay(day: string): void;
  onMove(entry: WeekEntry, to: WeekPlace): void;
}

/** A day of the week on a phone: who does what on it, one person below the other. */
export function WeekDays({ rows, week, day, today, onDay, onMove }: Props) {
  const at = week.indexOf(day);
  return (
    <>
      <div className="week-strip">
        {week.map((one, index) => (
          <button
            key={one}
            type="button"
            className={`btn btn-secondary week-strip-day${
              rows.some(({ days }) => isOver(days[index] as Load)) ? ' is-over' : ''
            }`}
            aria-pressed={one === day}
            aria-current={one === today ? 'date' : undefined}
            onClick={() => onDay(one)}
          >
            {formatWeekday(one)}
          </button>
        ))}
      </div>
      <ul className="week-people">
        {rows.map(({ id, label, days, bars }) => (
          <li key={id}>
            <div className="week-person">
              <Avatar name={label} size="large" />
              <span className="week-name">{label}</span>
              <DayLoad load={days[at] ?? { hours: 0 }} day={day} />
            </div>
            <ul>
              {bars
                .filter(({ entry }) => entry.first <= day && entry.last >= day)
                .map(({ entry }) => (
                  <li key={entry.key} className={entryClass('calendar-row', entry)} data-entry={entry.key}>
                    <EntryTitle entry={entry} className="calendar-row-title" />
                    <span className="calendar-row-note" aria-hidden="true">
                      {entryText(entry)}
                    </span>
                    {entry.onMove && (
                      <Menu
                        label={`Move ${entry.title}`}
                        className="btn btn-icon calendar-row-menu"
                        items={placeItems(entry, rows, (to) => onMove(entry, to))}
                      >
                        <Icon name="ellipsis-vertical" />
                      </Menu>
                    )}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}
