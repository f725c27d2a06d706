import type { Field } from './field.ts';
import { fieldFiles } from './field-files.ts';

/** Adds the looks of the kinds that only fields of tenants have; those of the product are there from the start. */
export function addOwnLooks(): void {
  const all = import.meta.glob<{ field?: Field }>(['./*.tsx', '!./*.test.tsx', '!./property-value.tsx'], {
    eager: true,
  });
  Object.assign(fieldFiles, all);
}
