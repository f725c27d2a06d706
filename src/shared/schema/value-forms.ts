import type { JsonSchema } from '../json-schema.ts';

/** What `x-value` says besides a text: a snapshot, a beginning, or what is counted or added up. */
interface ValueForm extends RollupForm {
  once?: string;
  start?: string;
}

interface RollupForm {
  /** The path of the entity whose records are counted. */
  count?: string;
  /** Its path and the number that is added up: `parts/movement.cost`. */
  sum?: string;
  by?: string;
  where?: unknown;
  and?: RollupForm[];
}

/** A property of what up to three references lead to. */
const WAY = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){1,3}$/;

/** The words of which an `x-value` has one, unless it is a text. */
export const VALUE_FORMS = ['once', 'start', 'count', 'sum'] as const;

/**
 * Says a way, a snapshot, a beginning or a roll-up of `x-value` in the words that everything else reads. What is worked out of the
 * record's other values stays as it is.
 * @example valueInWords({ 'x-value': 'asset.site' }) // { 'x-through': 'asset.site' }
 */
export function valueInWords(written: JsonSchema): JsonSchema {
  const { 'x-value': value, ...own } = written;
  if (typeof value === 'string') return WAY.test(value) ? { ...own, 'x-through': value } : written;
  if (typeof value !== 'object' || value === null) return written;
  const form = value as ValueForm;
  if (form.once !== undefined) return { readOnly: true, ...own, 'x-default-from': form.once };
  if (form.start !== undefined) return { ...own, 'x-default-from': form.start };
  return { ...own, 'x-rollup': rollupInWords(form) };
}

function rollupInWords({ count, sum, by, where, and }: RollupForm): object {
  const [of, property] = sum === undefined ? [count] : parted(sum);
  return {
    of,
    by,
    ...(sum === undefined ? { count: true } : { sum: property }),
    ...(where !== undefined && { where }),
    ...(and && { and: and.map(rollupInWords) }),
  };
}

function parted(sum: string): [of: string, property: string] {
  const dot = sum.lastIndexOf('.');
  return [sum.slice(0, dot), sum.slice(dot + 1)];
}
