/** A number with what it follows from; null where nothing is known, which is not zero. */
export interface Figure {
  name: string;
  title: string;
  unit: Unit;
  value: number | null;
  /** The same in the period before. */
  before: number | null;
  /** How it is worked out, in words. */
  formula: string;
  /** The numbers that stand in the formula. */
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
  /** Worked out when somebody wants to see them. */
  records(): CountedRecord[] | Promise<CountedRecord[]>;
}

/** A record that a figure follows from: where it leads to, and what is to be seen of it. */
export interface CountedRecord {
  entity: string;
  id: number;
  label: string;
  note: string | null;
}

export type Unit = 'money' | 'hours' | 'percent' | 'count' | 'weeks';

/** A table; its rows lead to the list that they were counted from. */
export interface Table {
  name: string;
  title: string;
  columns: { title: string; unit: Unit }[];
  rows: { label: string; values: (number | null)[]; list: List | null }[];
  /** What it says while it has no rows. */
  empty: string;
  /** Drawn above it: its rows stacked of the columns after the first, or the first with the share of all so far. */
  chart?: 'stacked' | 'pareto';
}

/** A filtered list of an entity. */
export interface List {
  entity: string;
  query: Record<string, string>;
}

/** What a section works out. */
export interface SectionReport {
  figures: Figure[];
  tables: Table[];
}

/** A section as it is answered: of the records that a figure follows from it says how many. */
export interface Report {
  from: string;
  until: string;
  before_from: string;
  before_until: string;
  figures: (Omit<Figure, 'groups'> & { groups: CountedGroup[] })[];
  tables: Table[];
}

type CountedGroup = Omit<Group, 'records'>;

/** Two decimals, for what is divided. */
export function rounded(value: number | null, digits = 2): number | null {
  return value === null ? null : Math.round(value * 10 ** digits) / 10 ** digits;
}
