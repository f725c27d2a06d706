import type { JsonSchema } from '../json-schema.ts';
import type { Where } from './where.ts';

/** A count or sum over the records that refer to this one. */
export interface Rollup {
  /** The entity whose records are counted, and the reference that links them to this record. */
  of: string;
  by: string;
  op: 'count' | 'sum';
  /** The property that is summed. */
  property?: string;
  /** Which of them are counted. */
  where?: Where;
  /** Further counts or sums to add. */
  and?: Rollup[];
}

type RollupWords = Pick<Rollup, 'of' | 'by' | 'where'> & { count?: true; sum?: string; and?: RollupWords[] };

/** Reads the word `x-rollup` of a property. */
export function readRollup(schema: JsonSchema): Rollup | undefined {
  const words = schema['x-rollup'] as RollupWords | undefined;
  return words && rollupOf(words);
}

function rollupOf({ of, by, where, sum, and }: RollupWords): Rollup {
  const op = sum === undefined ? 'count' : 'sum';
  return { of, by, op, property: sum, where, ...(and && { and: and.map(rollupOf) }) };
}
