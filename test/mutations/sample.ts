import { createHash } from 'node:crypto';
import type { SourceFile } from '../support/source-files.ts';

/** Lines with nothing that could be wrong: an import, a type, a comment, one name, a bracket. */
const EMPTY =
  /^\s*(import\b.*|(export )?(type|interface)\b.*|(\*|\/\*|\/\/).*|\w+\??: [^'"`({]*;|[^\w'"`!]*\w*[^\w'"`!]*)$/;

/** At most one line of a room in this many is drawn, so that a small room does not cost as much as a large one. */
const FEWEST_LINES = 15;

/**
 * Lines of code that get faults, in Stryker's notation (`path:12-12`). A line is drawn by the seed, its file and its
 * text, so the choice stays the same when other lines of the file change.
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
