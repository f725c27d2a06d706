import { createHash } from 'node:crypto';
import type { SourceFile } from '../support/source-files.ts';

/** What holds nothing that could be wrong: an import, a type, a comment, one name, a bracket. */
const EMPTY =
  /^\s*(import\b.*|(export )?(type|interface)\b.*|(\*|\/\*|\/\/).*|\w+\??: [^'"`({]*;|[^\w'"`!]*\w*[^\w'"`!]*)$/;

/** A line of a room in so many is drawn at most, so that a small room does not cost as much as a large one. */
const FEWEST_LINES = 15;

/**
 * Lines of code into which faults are put, in Stryker's words (`path:12-12`). A line is drawn by its seed, its file and
 * its text, so those drawn stay the same while others of the file change.
 */
export function drawLines(sources: SourceFile[], seed: string, size: number): string[] {
  const lines = sources.flatMap(({ path, text }) =>
    text
      .split('\n')
      .map((line, index) => ({ line, at: `${path}:${index + 1}-${index + 1}`, path }))
      .filter(({ line }) => !EMPTY.test(line)),
  );
  return lines
    .map(({ line, at, path }) => ({ at, place: digest(`${seed} ${path} ${line}`) }))
    .sort((one, other) => (one.place < other.place ? -1 : 1))
    .slice(0, Math.min(size, Math.ceil(lines.length / FEWEST_LINES)))
    .map(({ at }) => at);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
