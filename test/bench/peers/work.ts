/** The requests that all systems are compared by. */
export const WORK = [
  'get one',
  'list',
  'list with count',
  'search rare',
  'search common',
  'search absent',
  'search sorted by another column',
  'filter and sort',
  'PATCH',
  'POST',
] as const;
export type Work = (typeof WORK)[number];

/** What an index and a log that is written ahead can make faster: all that a tuned peer is asked for. */
export const TUNED_WORK: readonly Work[] = [
  'search sorted by another column',
  'filter and sort',
  'PATCH',
  'POST',
];

/** How work is driven: rows are made by many people at once, and for longer, since slow systems answer all of them late. */
export function driveOf(
  work: Work,
  usual: { connections: number; seconds: number },
): { connections: number; seconds: number } {
  return work === 'POST' ? { connections: 50, seconds: 2 * usual.seconds } : usual;
}
