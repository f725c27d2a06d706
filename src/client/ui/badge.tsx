import type { ReactNode } from 'react';
import type { Tone } from './badge-tone.ts';

/** A word on a coloured background. The word carries the meaning; the colour is only a visual aid. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
