const RELATIVE = /^@(today|week|month|year)(?:([+-])(\d+))?$/;

/**
 * The meaning of a filter's keyword as text; an unknown one as it is.
 * @example relativeText('@today-30') // '30 days ago'
 */
export function relativeText(word: string): string {
  if (word === '@me') return 'me';
  if (word === '@none') return 'none';
  const [, unit, sign, digits = '0'] = RELATIVE.exec(word) ?? [];
  if (unit === undefined) return word;
  const count = Number(digits);
  if (unit === 'today') {
    if (count === 0) return 'today';
    if (count === 1) return sign === '-' ? 'yesterday' : 'tomorrow';
    return sign === '-' ? `${count} days ago` : `in ${count} days`;
  }
  if (count === 0) return `the start of this ${unit}`;
  if (count === 1) return `the start of ${sign === '-' ? 'last' : 'next'} ${unit}`;
  return sign === '-'
    ? `the start of the ${unit} ${count} before`
    : `the start of the ${unit} ${count} ahead`;
}

/** The keyword for a number of days from today. @example relativeDay(-30) // '@today-30' */
export function relativeDay(offset: number): string {
  if (offset === 0) return '@today';
  return `@today${offset < 0 ? '-' : '+'}${Math.abs(offset)}`;
}
