import { ApiError } from '../../shared/errors.ts';
import { isOneLine } from '../../shared/schema/one-line.ts';
import { say, type Text } from '../../shared/texts/text.ts';

const MOST = 200;

/**
 * Checks and returns a file name: a single name without folders, which is what it appears to be.
 * @throws ApiError `invalid`
 */
export function requireFileName(given: string): string {
  const name = given.trim();
  const why = wrongWith(name);
  if (why) throw new ApiError('invalid', say('files.name_wrong', { why }), { name: [why] });
  return name;
}

function wrongWith(name: string): Text | undefined {
  if (name === '') return say('field.required');
  if (name.length > MOST) return say('field.most_characters', { limit: MOST });
  // Such as characters that reverse the writing direction, which would show `gpj.exe` as `exe.jpg`.
  if (!name.isWellFormed() || !isOneLine(name)) return say('files.name_unseen');
  if (/[/\\]/.test(name)) return say('files.name_folders');
  return undefined;
}

/** The part after the last dot, in lower case. @example endingOf('Pump.JPG') // 'jpg' */
export function endingOf(name: string): string {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase();
}
