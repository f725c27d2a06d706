import { durationText } from '../../../shared/durations.ts';
import { type Kind, kinds } from '../../../shared/gen/kinds.ts';
import { decimalsOf, type Storage, type Stored } from '../../../shared/kinds/kind.ts';
import { fromWhole } from '../../../shared/numbers.ts';

/**
 * Converts a stored value to what a column of another kind stores; undefined when that would lose or invent
 * something.
 * @example convertValue('12', 'text', 'integer') // 12
 * @example convertValue(12.5, 'number', 'decimal:2') // 1250
 */
export function convertValue(value: unknown, from: Storage, to: Storage): Stored | undefined {
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const { convert } = kinds[storingKind(to)];
  if (from === 'duration' && to === 'text') return durationText(Number(value));
  const decimals = decimalsOf(from);
  if (decimals !== undefined) return convert?.(fromWhole(Number(value), decimals), 'number', to);
  return convert?.(value, from, to);
}

/** The kind that a storage is named after. @example storingKind('decimal:2') // 'decimal' */
function storingKind(storage: Storage): Kind {
  return storage.split(':')[0] as Kind;
}
