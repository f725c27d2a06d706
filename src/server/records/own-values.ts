import type { Entity } from '../../shared/schema/entity.ts';
import { workedValues } from '../../shared/schema/worked-values.ts';
import type { Values } from '../store/store.ts';

/** What is worked out of a record's other values (`x-value`). None of it looks at a clock, which the linter sees to. */
export function ownValues(entity: Entity, row: Record<string, unknown>): Values {
  return workedValues(entity, row, { now: '', today: '' });
}
