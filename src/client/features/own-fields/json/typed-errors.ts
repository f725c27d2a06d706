import type { LayerFile } from '../../../../shared/schema/layer-files.ts';
import { printedPlaces } from '../../../../shared/schema/printed-places.ts';
import { typedPlaces } from '../../../../shared/schema/typed-places.ts';
import type { DraftError } from '../draft-errors.ts';

/** What is wrong, and where it is in a text: from one character to another. */
interface TypedError {
  from: number;
  to: number;
  line: number;
  message: string;
}

/**
 * Errors of a file where they are in its text as somebody has typed it.
 * @param text JSON of the file
 */
export function typedErrors(text: string, file: LayerFile, errors: readonly DraftError[]): TypedError[] {
  const paths = new Map(
    [...printedPlaces(file)].map(([path, { line, column }]) => [`${line} ${column}`, path]),
  );
  const typed = typedPlaces(text);
  const lines = text.split('\n');
  return errors.map(({ line: at, column: before, message }) => {
    const { line, column } = typed.get(paths.get(`${at} ${before}`) ?? '') ?? { line: 1, column: 1 };
    const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
    return { from: start + column - 1, to: start + (lines[line - 1]?.length ?? 0), line, message };
  });
}
