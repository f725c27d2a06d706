import type { Field } from './field.ts';

/** The looks of kinds, by file. What is built for browsers begins with those that the product uses. */
export const fieldFiles = import.meta.glob<{ field?: Field }>(
  ['./*.tsx', '!./*.test.tsx', '!./property-value.tsx'],
  { eager: true },
);
