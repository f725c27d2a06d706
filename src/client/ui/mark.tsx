import './mark.scss';
import type { Tone } from './badge-tone.ts';

/** A state: a dot with its word. The word carries the meaning; the dot's colour is only a visual aid. */
export function Mark({ tone, children }: { tone: Tone; children: string }) {
  return <span className={`mark mark-${tone}`}>{children}</span>;
}
