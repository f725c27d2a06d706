import type { JsonSchema } from '../json-schema.ts';
import { ROLLUPS, type RollupOp } from './rollup.ts';

/** What `x-value` says besides a text: a snapshot, a beginning, or what is rolled up. */
interface ValueForm extends RollupForm {
  once?: string;
  start?: string;
}

/** `count` has the path of the entity, the others the path and the property of its records: `parts/movement.cost`. */
type RollupForm = { [Op in RollupOp]?: string } & {
  by?: string;
  of?: string;
  where?: unknown;
  and?: RollupForm[];
};

/** A property of what up to three references lead to. */
const WAY = /^[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*){1,3}$/;

/** Whether a value is shown through references. @example isWay('asset.site') // true */
export function isWay(value: unknown): value is string {
  return typeof value === 'string' && WAY.test(value);
}

/** The words of which an `x-value` has one, unless it is a text. */
export const VALUE_FORMS = ['once', 'start', ...ROLLUPS] as const;

/**
 * Says a way, a snapshot, a beginning or a roll-up of `x-value` in the words that everything else reads. What is worked out of the
 * record's other values stays as it is.
 * @example valueInWords({ 'x-value': 'asset.site' }) // { 'x-through': 'asset.site' }
 */
export function valueInWords(written: JsonSchema): JsonSchema {
  const { 'x-value': value, ...own } = written;
  if (typeof value === 'string') return isWay(value) ? { ...own, 'x-through': value } : written;
  if (typeof value !== 'object' || value === null) return written;
  const form = value as ValueForm;
  if (form.once !== undefined) return { readOnly: true, ...own, 'x-default-from': form.once };
  if (form.start !== undefined) return { ...own, 'x-default-from': form.start };
  return { ...own, 'x-rollup': rollupInWords(form) };
}

function rollupInWords({ count, by, of: order, where, and, ...form }: RollupForm): object {
  const op = ROLLUPS.find((one) => one !== 'count' && form[one] !== undefined);
  const [of, property] = op === undefined || op === 'count' ? [count] : parted(form[op] as string);
  return {
    of,
    by,
    ...(op === undefined ? { count: true } : { [op]: property }),
    ...(order !== undefined && { order }),
    ...(where !== undefined && { where }),
    ...(and && { and: and.map(rollupInWords) }),
  };
}

function parted(source: string): [of: string, property: string] {
  const dot = source.lastIndexOf('.');
  return [source.slice(0, dot), source.slice(dot + 1)];
}
