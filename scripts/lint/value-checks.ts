import type { Property } from '../../src/shared/schema/entity.ts';
import { valueFault } from '../../src/shared/schema/where-faults.ts';
import { wordedFault } from './where-checks.ts';

/**
 * The error for a value that a property can never have, so that waiting for it would never end; undefined when it is
 * possible.
 */
export function never(property: Property, value: unknown): string | undefined {
  const fault = valueFault(property, value);
  return fault && wordedFault(fault);
}
