import type { Days } from './calendar-days.ts';

/** An entry of a calendar, from its first day to its last. */
export interface CalendarEntry extends Days {
  /** A unique key. */
  key: string;
  title: string;
  /** A detail beside the title, such as a code. */
  note?: string;
  /** Who does it; null for nobody. */
  person?: string | null;
  /** The address it links to. */
  to?: string;
  /** How it is drawn: `outlined` for forecasts, `dashed` for estimates, `struck` for what was missed. */
  look?: 'outlined' | 'dashed' | 'struck';
  /** Finished, or unfinished although its last day has passed. */
  state?: 'done' | 'late';
  /** Moves it to other days; without it, the entry is fixed. */
  onMove?(days: Days): void;
  /** Whether its last day can be moved alone. */
  hasEnd?: boolean;
}

/** A figure for a day, such as planned hours of available hours. */
export interface DayFigure {
  text: string;
  /** The same in words, for screen readers. */
  label: string;
  isOver?: boolean;
}
