/** The requests by which all systems are compared. */
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

/** The work that an index and a write-ahead log can make faster: the only work measured on a tuned peer. */
export const TUNED_WORK: readonly Work[] = [
  'search sorted by another column',
  'filter and sort',
  'PATCH',
  'POST',
];

/**
 * How work is driven: rows are created over many connections at once, and for longer, since slow systems answer all of them
 * late.
 */
export function driveOf(
  work: Work,
  usual: { connections: number; seconds: number },
): { connections: number; seconds: number } {
  return work === 'POST' ? { connections: 50, seconds: 2 * usual.seconds } : usual;
}
