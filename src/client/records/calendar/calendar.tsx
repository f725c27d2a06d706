import './calendar.scss';
import { type KeyboardEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { dayFromToday } from '../../ui/days.ts';
import { formatWeekday } from '../../ui/format.ts';
import { PHONE, useMedia } from '../../ui/use-media.ts';
import type { HeldEntry } from './calendar-bar.tsx';
import { type Days, daysOf, eachDay, type Span, weeksOf } from './calendar-days.ts';
import type { CalendarEntry, DayFigure } from './calendar-entry.ts';
import { CalendarHead } from './calendar-head.tsx';
import { CalendarLegend } from './calendar-legend.tsx';
import { CalendarList } from './calendar-list.tsx';
import { CalendarWeek } from './calendar-week.tsx';
import { inOrder } from './lanes.ts';
import { keyMove } from './moves.ts';

interface Props {
  label: string;
  span: Span;
  day: string;
  entries: CalendarEntry[];
  /** By day. */
  figures?: Record<string, DayFigure>;
  isBusy?: boolean;
  onShow(span: Span, day: string): void;
}

const LANES = { month: 4, week: 16 };

/**
 * A month or week with bars across its days, or, as on phones, its days one below the other. It knows nothing of records: entries
 * carry their own links and moves.
 */
export function Calendar({ label, span, day, entries, figures, isBusy, onShow }: Props) {
  const isPhone = useMedia(PHONE);
  const root = useRef<HTMLElement>(null);
  const dragged = useRef<HeldEntry>();
  const followed = useRef<string>();
  const today = dayFromToday();
  const isList = isPhone || span === 'list' || span === 'day';
  const days = daysOf(isPhone && span === 'month' ? 'list' : span, day);
  const { first, last } = days;
  const sorted = useMemo(
    () => inOrder(entries.filter((entry) => entry.first <= last && entry.last >= first)),
    [entries, first, last],
  );

  useEffect(() => {
    // An entry moved by keys may be in another week now; the focus follows it.
    if (!followed.current) return;
    const moved = root.current?.querySelector<HTMLElement>(`[data-entry="${followed.current}"] a`);
    if (moved && !moved.contains(document.activeElement)) moved.focus({ preventScroll: true });
    moved?.scrollIntoView?.({ block: 'nearest' });
    followed.current = undefined;
  });

  const onDay = useCallback(
    (one: string) => {
      onShow('day', one);
      // The pressed day disappears with its month, so the title above takes the focus.
      root.current?.querySelector<HTMLElement>('.calendar-title')?.focus({ preventScroll: true });
    },
    [onShow],
  );
  const onMove = useCallback(
    (entry: CalendarEntry, to: Days) => {
      followed.current = entry.key;
      entry.onMove?.(to);
      if (to.first > last || to.last < first) onShow(span, to.first);
    },
    [first, last, span, onShow],
  );
  const onKeyMove = useCallback(
    (event: KeyboardEvent, entry: CalendarEntry) => {
      const to = keyMove(event, entry);
      if (!to) return;
      event.preventDefault();
      onMove(entry, to);
    },
    [onMove],
  );

  /** "Nothing" is shown only once the days have loaded. */
  const nothing = sorted.length > 0 ? undefined : isBusy ? 'Loading …' : 'Nothing on these days.';
  const shared = { figures, today, onDay, onKeyMove };
  return (
    <section ref={root} className={`calendar is-${span}`} aria-label={label} aria-busy={isBusy}>
      <CalendarHead span={span} day={day} note={isList ? undefined : nothing} onShow={onShow} />
      {isList ? (
        <CalendarList {...shared} days={eachDay(days)} entries={sorted} nothing={nothing} onMove={onMove} />
      ) : (
        <>
          <div className="calendar-weekdays" aria-hidden="true">
            {eachDay({ first, last: daysOf('week', first).last }).map((one) => (
              <span key={one}>{formatWeekday(one).replace(/\s*\d+\s*/, '')}</span>
            ))}
          </div>
          <ol className="calendar-weeks">
            {weeksOf(days).map((week) => (
              <CalendarWeek
                key={week[0]}
                {...shared}
                week={week}
                entries={sorted}
                lanes={LANES[span === 'week' ? 'week' : 'month']}
                month={span === 'month' ? day.slice(0, 7) : undefined}
                dragged={dragged}
              />
            ))}
          </ol>
        </>
      )}
      <CalendarLegend entries={sorted} />
    </section>
  );
}
