import type { WireRecord } from '../../../shared/wire.ts';

/** The least that a meter can show, if that is known: a counter nothing below zero, a gauge what it says. */
export function leastOf({ kind, minimum }: Partial<WireRecord>): number | undefined {
  if (kind === 'cumulative') return 0;
  return typeof minimum === 'number' ? minimum : undefined;
}
