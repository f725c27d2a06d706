import { mutate } from 'swr';
import { forgetAnswers } from './kept-answers.ts';

/** Key of a cached answer: what kind it is, the entity's path or the address, and the rest. */
export type CacheKey = readonly [
  kind: 'list' | 'record' | 'single' | 'options' | 'answer' | 'open',
  path: string,
  ...string[],
];

/** Forgets everything that was read with a session. */
export function clearCache(): void {
  forgetAnswers();
  void mutate((key) => !Array.isArray(key) || key[0] !== 'open', undefined, { revalidate: false });
}

/**
 * Reads again what is on the screen after a write: everything of the entity, and of others all but their single
 * records, because labels, counts and logs follow the write while a form's ground must not move.
 */
export function refreshAfterWrite(path: string): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && key[0] !== 'open' && (key[1] === path || key[0] !== 'record'));
}
