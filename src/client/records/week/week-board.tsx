import '../calendar/calendar.scss';
import './week.scss';
import { useCallback, useMemo, useRef } from 'react';
import { addDays } from '../../../shared/days.ts';
import { dayFromToday } from '../../ui/days.ts';
import { dragPlace } from '../../ui/drag.ts';
import { useFollowedFocus } from '../../ui/use-followed-focus.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { HeldEntry } from '../calendar/calendar-bar.tsx';
import { daysBetween, daysOf, eachDay, type Span } from '../calendar/calendar-days.ts';
import { CalendarHead } from '../calendar/calendar-head.tsx';
import { WeekDays } from './week-days.tsx';
import { WeekGrid } from './week-grid.tsx';
import type { WeekPlace } from './week-moves.ts';
import { rowsOf, type WeekEntry, type WorkDays } from './week-rows.ts';
import { WeekTray } from './week-tray.tsx';

interface Props {
  label: string;
  day: string;
  people: { id: number; label: string; available?: number }[];
  /** Those of the shown week. */
  entries: WeekEntry[];
  /** What nobody does yet; undefined where the list asks for somebody’s. */
  tray?: WeekEntry[];
  workDays: WorkDays;
  isBusy: boolean;
  onShow(span: Span, day: string): void;
  onMove(entry: WeekEntry, to: WeekPlace): void;
  /** Opens the dialog that asks for somebody. */
  onAssign?(entry: WeekEntry): void;
}

/** Who does what on which day of a week, with the hours of each. It knows nothing of records: entries carry their own links. */
export function WeekBoard(props: Props) {
  const { label, day, people, entries, tray, workDays, isBusy, onShow, onMove, onAssign } = props;
  const isPhone = useMedia(PHONE);
  const root = useRef<HTMLElement>(null);
  // What comes bit by bit would push the rest down: the first time all of it is drawn at once.
  const hasCome = useRef(!isBusy);
  hasCome.current ||= !isBusy;
  const dragged = useRef<HeldEntry>();
  const { follow } = useFollowedFocus((key) =>
    root.current?.querySelector<HTMLElement>(`[data-entry="${key}"] a`),
  );
  const week = useMemo(() => eachDay(daysOf('week', day)), [day]);
  const rows = useMemo(() => rowsOf(people, entries, week, workDays), [people, entries, week, workDays]);
  const today = dayFromToday();
  const move = useCallback(
    (entry: WeekEntry, to: WeekPlace) => {
      if (!entry.onMove) return;
      follow(entry.key);
      onMove(entry, to);
      const [monday = '', sunday = ''] = [week[0], week.at(-1)];
      if (to.first > sunday || to.last < monday) onShow('week', to.first);
    },
    [follow, onMove, onShow, week],
  );
  const all = [...entries, ...(tray ?? [])];
  const isForecast = entries.some(({ look }) => look !== undefined);
  const nobody = rows.length === 0 && !isBusy ? 'Nobody can be given any.' : undefined;
  return (
    <section
      ref={root}
      className="week-board"
      aria-label={label}
      aria-busy={isBusy}
      onKeyDown={(event) => {
        if (event.key !== 'a' || event.ctrlKey || event.metaKey || event.altKey || !onAssign) return;
        const at = (event.target as Element).closest('[data-entry]')?.getAttribute('data-entry');
        const entry = all.find(({ key, onMove: moves }) => key === at && moves);
        if (!entry || event.target instanceof HTMLInputElement) return;
        event.preventDefault();
        event.stopPropagation();
        onAssign(entry);
      }}
    >
      <CalendarHead span="week" day={day} isFixed note={nobody} onShow={onShow} />
      <div className="week-main" hidden={!hasCome.current}>
        <div className="week-who">
          {isPhone ? (
            <WeekDays
              rows={rows}
              week={week}
              day={day}
              today={today}
              onDay={(one) => onShow('week', one)}
              onMove={move}
            />
          ) : (
            <WeekGrid
              rows={rows}
              week={week}
              today={today}
              free={workDays.free}
              dragged={dragged}
              onMove={move}
            />
          )}
          {isForecast && (
            <p className="week-legend">
              <span className="week-legend-mark" aria-hidden="true" /> Forecast of plans, not made yet
            </p>
          )}
        </div>
        {tray && (
          <div
            {...dragPlace(dragged, {
              onDrop: ({ entry }) =>
                move(entry as WeekEntry, { owner: null, first: entry.first, last: entry.last }),
            })}
          >
            <WeekTray
              entries={tray}
              isBusy={isBusy}
              dragged={dragged}
              itemsOf={(entry) =>
                rows.map(({ id, label: name }) => ({ label: name, to: onDay(entry, id, day) }))
              }
              onMove={move}
            />
          </div>
        )}
      </div>
      {!hasCome.current && <div className="list-wait" />}
    </section>
  );
}

/** An entry given to somebody on a day, as long as it was. */
function onDay(entry: WeekEntry, owner: number, day: string): WeekPlace {
  return { owner, first: day, last: addDays(day, daysBetween(entry.first, entry.last)) };
}
