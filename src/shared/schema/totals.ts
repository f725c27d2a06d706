import { fromWhole, toWhole } from '../numbers.ts';
import type { Property } from './entity.ts';

/** More decimals than any stored value has. */
const FINEST = 6;

/** What a property with `x-total` is for these values. @example totalOf(cost, { labour: 1.5, parts: 2 }) // 3.5 */
export function totalOf(property: Property, values: Record<string, unknown>): number {
  // Each part is rounded as it is shown, so that the total matches the numbers shown.
  const parts = (property.total ?? []).map((name) => asStored(property, Number(values[name] ?? 0)));
  return sumOf(property, parts);
}

/** An exact sum, free of binary rounding errors. */
export function sumOf(property: Property | undefined, parts: number[]): number {
  const decimals = property?.decimals ?? FINEST;
  return fromWhole(
    parts.reduce((sum, part) => sum + toWhole(part, decimals), 0),
    decimals,
  );
}

/** A number rounded to the decimals of its property. */
export function asStored({ decimals }: Property, value: number): number {
  return decimals === undefined ? value : fromWhole(toWhole(value, decimals), decimals);
}
