/**
 * A list with one entry moved by some places; at its ends nothing moves.
 * @example moved(['a', 'b', 'c'], 'c', -1) // ['a', 'c', 'b']
 */
export function moved<T>(all: T[], one: T, by: number): T[] {
  const from = all.indexOf(one);
  const to = from + by;
  if (from < 0 || to < 0 || to >= all.length) return all;
  const others = all.filter((other) => other !== one);
  return [...others.slice(0, to), one, ...others.slice(to)];
}
