import type { Condition, Value } from './store.ts';

/** Matches rows whose property has this value. @example eq('work_order.asset', 7) */
export function eq(property: string, value: Exclude<Value, null>): Condition {
  return { property, op: 'eq', value };
}
