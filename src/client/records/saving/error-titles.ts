import { titleOf } from '../../../shared/schema/title-of.ts';

/** The titles of fields, by name. */
export type ErrorTitles = Record<string, string>;

/** The field of a form that an error stands in. @example fieldOfError('triggers.0.rrule') // 'triggers' */
export function fieldOfError(error: string): string {
  return error.split('.')[0] ?? '';
}

/**
 * The title of the field an error is about, with the number of the line if it is in one; undefined for unknown fields.
 * @example errorTitle({ triggers: 'Triggers' }, 'triggers.0.rrule') // 'Triggers 1, Rrule'
 */
export function errorTitle(titles: ErrorTitles, error: string): string | undefined {
  const own = titles[error];
  if (own !== undefined) return own;
  const [field = '', at, name] = error.split('.');
  const title = titles[field];
  if (title === undefined || at === undefined || !/^\d+$/.test(at)) return undefined;
  return `${title} ${Number(at) + 1}${name === undefined ? '' : `, ${titleOf(name)}`}`;
}
