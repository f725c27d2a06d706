/** A number and how it is calculated; null if nothing is known, which differs from zero. */
export interface Figure {
  name: string;
  title: string;
  unit: Unit;
  value: number | null;
  /** The same in the period before. */
  before: number | null;
  /** How it is calculated, in words. */
  formula: string;
  /** The numbers in the formula. */
  parts: { label: string; value: number; unit: Unit }[];
  note: string | null;
  /** The records that it counts and leaves out. */
  groups?: Group[];
}

/** Records that a figure counts, or leaves out, for one reason. */
export interface Group {
  name: string;
  title: string;
  counts: boolean;
  count: number;
  /** Loaded only when a user wants to see them. */
  records(): CountedRecord[] | Promise<CountedRecord[]>;
}

/** A record behind a figure: its link, and what to show of it. */
export interface CountedRecord {
  entity: string;
  id: number;
  label: string;
  note: string | null;
}

export type Unit = 'money' | 'hours' | 'percent' | 'count' | 'weeks';

/** A table; its rows link to the list that they were counted from. */
export interface Table {
  name: string;
  title: string;
  columns: { title: string; unit: Unit }[];
  rows: { label: string; values: (number | null)[]; list: List | null }[];
  /** The text shown while it has no rows. */
  empty: string;
  /** A chart above it: bars stacked from the columns after the first, or the first column with its cumulative share. */
  chart?: 'stacked' | 'pareto';
}

/** A filtered list of an entity. */
export interface List {
  entity: string;
  query: Record<string, string>;
}

/** The result of a section. */
export interface SectionReport {
  figures: Figure[];
  tables: Table[];
}

/** A section as answered: the records behind a figure are only counted. */
export interface Report {
  from: string;
  until: string;
  before_from: string;
  before_until: string;
  figures: (Omit<Figure, 'groups'> & { groups: CountedGroup[] })[];
  tables: Table[];
}

type CountedGroup = Omit<Group, 'records'>;

/** Two decimals, for quotients. */
export function rounded(value: number | null, digits = 2): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
}
