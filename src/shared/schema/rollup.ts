import type { JsonSchema } from '../json-schema.ts';
import type { Where } from './where.ts';

/** What can be worked out of the records that refer to one. */
export const ROLLUPS = ['count', 'sum', 'min', 'max', 'avg', 'last'] as const;
export type RollupOp = (typeof ROLLUPS)[number];

/** What is worked out of the records that refer to this one. */
export interface Rollup {
  /** The entity of those records, and the reference that links them to this record. */
  of: string;
  by: string;
  op: RollupOp;
  /** The property that is added up, compared or taken over; none where they are counted. */
  property?: string;
  /** By what the last of them is the last: the one with the most of it. */
  order?: string;
  /** Which of them are meant. */
  where?: Where;
  /** Further counts or sums to add. */
  and?: Rollup[];
}

type RollupWords = Pick<Rollup, 'of' | 'by' | 'order' | 'where'> & {
  [Op in Exclude<RollupOp, 'count'>]?: string;
} & { count?: true; and?: RollupWords[] };

/** Reads the word `x-rollup` of a property. */
export function readRollup(schema: JsonSchema): Rollup | undefined {
  const words = schema['x-rollup'] as RollupWords | undefined;
  return words && rollupOf(words);
}

/** Whether something is added, and so begins with 0; what else is rolled up is empty where no record refers here. */
export function isAddedUp({ op }: Pick<Rollup, 'op'>): boolean {
  return op === 'count' || op === 'sum';
}

function rollupOf({ of, by, order, where, and, ...words }: RollupWords): Rollup {
  const op = ROLLUPS.find((one) => one !== 'count' && words[one] !== undefined) ?? 'count';
  const property = op === 'count' ? undefined : words[op];
  return { of, by, op, property, ...(order && { order }), where, ...(and && { and: and.map(rollupOf) }) };
}
