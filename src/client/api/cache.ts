import { mutate } from 'swr';
import { forgetAnswers } from './kept-answers.ts';

/** Key of a cached answer: what kind it is, the entity's path or the address, and the rest. */
export type CacheKey = readonly [
  kind: 'list' | 'record' | 'single' | 'options' | 'answer' | 'open',
  path: string,
  ...string[],
];

const isOfSession = (key: unknown) => !Array.isArray(key) || key[0] !== 'open';

/** Forgets everything that was read with a session. */
export function clearCache(): void {
  forgetAnswers();
  void mutate(isOfSession, undefined, { revalidate: false });
}

/**
 * Begins anew for another session, while none of its pages is on the screen. SWR asks nothing twice within a second; what
 * the former session asked just before its end must be asked again all the same, or its pages wait for ever.
 */
export function beginCache(): void {
  forgetAnswers();
  void mutate(isOfSession, undefined);
}

/**
 * Reads again what is on the screen after a write: everything of the entity, and of others all but their single
 * records, because labels, counts and logs follow the write while a form's ground must not move.
 */
export function refreshAfterWrite(path: string): Promise<unknown> {
  return mutate((key) => Array.isArray(key) && key[0] !== 'open' && (key[1] === path || key[0] !== 'record'));
}
