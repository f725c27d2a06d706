import type { CalendarEntry } from './calendar-entry.ts';

/** What the styles of entries mean, in the order of the legend. */
const MEANINGS = {
  late: 'Overdue',
  done: 'Done',
  outlined: 'Forecast',
  dashed: 'Estimated',
  struck: 'Missed',
} as const;

/** Says what the styles of the shown entries mean; nothing where all look alike. */
export function CalendarLegend({ entries }: { entries: CalendarEntry[] }) {
  const seen = new Set(entries.flatMap(({ look, state }) => [look, state]));
  const shown = Object.entries(MEANINGS).filter(([style]) => seen.has(style as keyof typeof MEANINGS));
  if (shown.length === 0) return null;
  return (
    <ul className="calendar-legend" aria-label="Legend">
      {shown.map(([style, meaning]) => (
        <li key={style}>
          <span className={`calendar-legend-mark is-${style}`} aria-hidden="true" />
          {meaning}
        </li>
      ))}
    </ul>
  );
}
