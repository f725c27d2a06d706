import type { Days } from './calendar-days.ts';

/** Something that stands in a calendar, from its first day to its last. */
export interface CalendarEntry extends Days {
  /** What tells it from all others. */
  key: string;
  title: string;
  /** What is said of it beside its title, such as its code. */
  note?: string;
  /** Where it leads. */
  to?: string;
  /** How it is drawn: `outlined` what is forecast, `dashed` what is estimated, `struck` what was missed. */
  look?: 'outlined' | 'dashed' | 'struck';
  /** Over, or not over though its last day has passed. */
  state?: 'done' | 'late';
  /** Carries it to other days; without it, it stays where it is. */
  onMove?(days: Days): void;
  /** Its last day may be moved by itself. */
  hasEnd?: boolean;
}

/** A figure of a day, such as hours planned of hours there are. */
export interface DayFigure {
  text: string;
  /** The same in words, for who hears it. */
  label: string;
  isOver?: boolean;
}
