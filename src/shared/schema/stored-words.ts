import type { Property } from './entity.ts';

/** The words by which a property is stored as another one is. @example storedWords(months) // '"type": "integer"' */
export function storedWords({ kind, storage, decimals, inCurrency, reference }: Property): string {
  if (reference) return `"x-reference": "${reference.entity}"`;
  if (kind === 'decimal') return `"x-decimals": ${inCurrency ? '"currency"' : (decimals ?? 0)}`;
  if (storage === 'datetime') return '"format": "date-time"';
  if (storage === 'date' || storage === 'duration') return `"format": "${storage}"`;
  return `"type": "${storage === 'text' ? 'string' : storage}"`;
}
