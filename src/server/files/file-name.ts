import { ApiError } from '../../shared/errors.ts';
import { isOneLine } from '../../shared/schema/one-line.ts';

const MOST = 200;

/**
 * Checks and returns a file name: a single name without folders, which is what it appears to be.
 * @throws ApiError `invalid`
 */
export function requireFileName(given: string): string {
  const name = given.trim();
  const why = wrongWith(name);
  if (why) throw new ApiError('invalid', `The name of the file ${why}.`, { name: [why] });
  return name;
}

function wrongWith(name: string): string | undefined {
  if (name === '') return 'is required';
  if (name.length > MOST) return `must be at most ${MOST} characters`;
  // Such as characters that reverse the writing direction, which would show `gpj.exe` as `exe.jpg`.
  if (!name.isWellFormed() || !isOneLine(name)) return 'holds characters that cannot be seen';
  if (/[/\\]/.test(name)) return 'must be a name without folders';
  return undefined;
}

/** The part after the last dot, in lower case. @example endingOf('Pump.JPG') // 'jpg' */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
