import { type KeyboardEvent, memo } from 'react';
import type { Dragged } from '../../ui/drag.ts';
import { formatDate, formatNumber } from '../../ui/format.ts';
import { Avatar } from '../../ui/person.tsx';
import { CalendarBar, type HeldEntry } from '../calendar/calendar-bar.tsx';
import type { CalendarEntry } from '../calendar/calendar-entry.ts';
import { Figure } from '../calendar/calendar-week.tsx';
import { isOver, type Load, type WeekRow } from './week-rows.ts';

interface Props {
  row: WeekRow;
  week: string[];
  today: string;
  free: ReadonlySet<string>;
  dragged: Dragged<HeldEntry>;
  onKeyMove(event: KeyboardEvent, entry: CalendarEntry): void;
}

/** Somebody's week: their hours of each day, and bars across the days. */
export const WeekRowItem = memo(function WeekRowItem(props: Props) {
  const { row, week, today, free, dragged, onKeyMove } = props;
  const { id, label, load, days, bars } = row;
  return (
    <li className="week-row" data-owner={id}>
      <div className="week-person">
        <Avatar name={label} size="large" />
        <span className="week-name">{label}</span>
        <WeekLoad load={load} />
      </div>
      <div className="week-days">
        <ul className="week-cells">
          {week.map((day, index) => (
            <li key={day} className={cellClass(day, today, free)}>
              <DayLoad load={days[index] as Load} day={day} />
            </li>
          ))}
        </ul>
        <ul className="week-bars">
          {bars.map(({ entry, from, to, lane, begins, ends }) => (
            <CalendarBar
              key={entry.key}
              entry={entry.where ? { ...entry, title: `${entry.title} · ${entry.where}` } : entry}
              begins={begins}
              ends={ends}
              style={{ gridColumn: `${from + 1} / ${to + 2}`, gridRow: lane + 1 }}
              dragged={dragged}
              dayAt={(part) => week[from + Math.floor(part * (to - from + 1))] as string}
              onKeyMove={onKeyMove}
            />
          ))}
        </ul>
      </div>
    </li>
  );
});

/** What somebody has to do in the week. @example '31 of 40 h' */
function WeekLoad({ load }: { load: Load }) {
  const of = load.available === undefined ? '' : ` of ${formatNumber(load.available)}`;
  return (
    <span className={`week-load${isOver(load) ? ' is-over' : ''}`}>
      {formatNumber(load.hours)}
      {of} h
    </span>
  );
}

/** The hours of somebody's day; nothing if nothing is planned. */
export function DayLoad({ load, day }: { load: Load; day: string }) {
  const { hours, available, isFree } = load;
  if (hours === 0) return null;
  const of = (sign: string) =>
    available === undefined || isFree ? '' : ` ${sign} ${formatNumber(available)}`;
  const free = isFree ? ', free day' : '';
  return (
    <Figure
      figure={{
        text: `${formatNumber(hours)}${of('/')} h${free}`,
        label: `${formatDate(day)}: ${formatNumber(hours)}${of('of')} h${free}`,
        isOver: isOver(load),
      }}
    />
  );
}

export function cellClass(day: string, today: string, free: ReadonlySet<string>): string {
  return `week-cell${day === today ? ' is-today' : ''}${free.has(day) ? ' is-free' : ''}`;
}
