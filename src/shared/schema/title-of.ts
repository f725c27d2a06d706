/** Words that stay in lower case inside a title. */
const SMALL = /^(a|an|and|at|by|for|from|in|of|on|or|per|the|to)$/;

/**
 * The title of a property or choice for which a file gives only a name. A leading `is_` is dropped: the field already
 * shows that it is a yes or no.
 * @example titleOf('serial_number') // 'Serial Number'
 * @example titleOf('cost_per_year') // 'Cost per Year'
 * @example titleOf('is_online') // 'Online'
 */
export function titleOf(name: string): string {
  const words = name
    .replace(/^is_(?=.)/, '')
    .split(/[\s_-]+/)
    .filter(Boolean);
  const last = words.length - 1;
  return words
    .map((word, index) => (SMALL.test(word) && index > 0 && index < last ? word : capital(word)))
    .join(' ');
}

function capital(word: string): string {
  return `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
}
