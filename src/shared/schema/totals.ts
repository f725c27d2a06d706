import { fromWhole, toWhole } from '../numbers.ts';
import type { Property } from './entity.ts';

/** More decimals than any stored value has. */
const FINEST = 6;

/** An exact sum, free of binary rounding errors. */
export function sumOf(property: Property | undefined, parts: number[]): number {
  const decimals = property?.decimals ?? FINEST;
  return fromWhole(
    parts.reduce((sum, part) => sum + toWhole(part, decimals), 0),
    decimals,
  );
}

/** A number rounded to the decimals of its property. */
export function asStored({ kind, decimals: own }: Property, value: number): number {
  const decimals = kind === 'integer' ? 0 : own;
  return decimals === undefined ? value : fromWhole(toWhole(value, decimals), decimals);
}
