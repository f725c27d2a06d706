import type { LimitChange } from '../../../shared/schema/limit-checks.ts';

/** Why existing rows do not allow a change, and which they are. */
export interface Refusal {
  /** A sentence for the person who plans the change. */
  text: string;
  /** The entity whose rows they are. */
  entity: string;
  property?: string;
  /** The limit that their values break. */
  limit?: LimitChange;
  /** How many there are. */
  rows: number;
  /** The first of them; all, if there are no more than `MOST_IDS`. Nothing where the change itself is wrong, whatever the rows say. */
  ids: readonly number[];
}

/** Values that go to another column, or choices that become others, by words of the schema. */
export interface Moved {
  /** `labels`: texts become the records that are called so, or records their labels. */
  what: 'choices' | 'values' | 'labels';
  entity: string;
  property: string;
  from: string;
  to: string;
  /** How many records it is about. */
  rows: number;
  /** How many keep what they have, since they were changed meanwhile. */
  kept: number;
}

/** What an extension of a store that is in use would do. */
export interface ExtensionPlan {
  /** Why rows do not allow it. */
  refusals: Refusal[];
  moved: Moved[];
}

/** So many rows are named by their ids. */
export const MOST_IDS = 100;

/** A refusal because of the rows themselves, not certain values. */
export function inTheWay(at: Pick<Refusal, 'entity' | 'property'>, found: RowsFound): Refusal[] {
  const { rows, reason, codes = '', ids = [] } = found;
  if (rows === 0) return [];
  return [
    { text: `${reason} (${rows} ${rows === 1 ? 'row' : 'rows'} in the way${codes}).`, ...at, rows, ids },
  ];
}

/** Rows that a change finds in its way. */
interface RowsFound {
  rows: number;
  reason: string;
  /** What people call some of them. */
  codes?: string;
  ids?: number[];
}
