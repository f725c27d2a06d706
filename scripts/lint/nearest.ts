import { nearest } from '../../src/shared/nearest.ts';

/** The only known name made of some of the words of this one, or of these words and more: `serial` for `serial_number`. */
function shortened(name: string, known: readonly string[]): string | undefined {
  const holds = (long: string, short: string) => `_${long}_`.includes(`_${short}_`);
  const found = known.filter((candidate) => holds(name, candidate) || holds(candidate, name));
  return found.length === 1 ? found[0] : undefined;
}

/** A suggestion such as `; did you mean "maxLength"?`, or the possible choices if there are few. */
export function suggestion(word: string, known: readonly string[]): string {
  const near = nearest(word, known) ?? shortened(word, known);
  if (near !== undefined) return `; did you mean "${near}"?`;
  return known.length > 0 && known.length <= 20 ? `; use ${inWords(known)}` : '';
}

/** `a, b or c`. */
export function inWords(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}
