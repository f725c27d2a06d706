import type { Property } from '../../../shared/schema/entity.ts';

/** What a choice offers, as a select does. */
export function choicesOf(property: Property | undefined): { id: string | number; label: string }[] {
  return property?.choices?.map(({ const: id, title: label }) => ({ id, label })) ?? [];
}
