import type { ReactNode } from 'react';
import type { Tone } from './badge-tone.ts';

/** A word in a small coloured field. The word carries the meaning, the colour only helps the eye. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={`badge badge-${tone}`}>{children}</span>;
}
