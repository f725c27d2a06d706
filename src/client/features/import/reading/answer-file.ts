import type { Cell, ReadOptions } from '../../../../shared/table-files/raw-table.ts';
import { FileError } from '../../../../shared/table-files/raw-table.ts';
import { type ReadFile, readFile } from '../../../../shared/table-files/read-file.ts';

/** What the page sends: a file, and how to read it. */
export interface FileQuestion {
  file: File;
  options: ReadOptions;
}

/** What the worker answers: progress, some of the rows, or the end. */
export type FileAnswer =
  | { read: number }
  | { rows: Cell[][] }
  | { file: Omit<ReadFile, 'rows'> }
  | { refused: string }
  | { failed: string };

/** Rows sent at once, so that taking them over never holds the page. */
const AT_ONCE = 2_000;
const EACH_PROGRESS = 1_000;

/** Answers a question with messages, the last of which has the file or says why there is none. */
export async function answerFile(
  { file, options }: FileQuestion,
  send: (answer: FileAnswer) => void,
): Promise<void> {
  try {
    const { rows, ...rest } = await readFile(file, options, (count) => {
      if (count % EACH_PROGRESS === 0) send({ read: count });
    });
    for (let from = 0; from < rows.length; from += AT_ONCE) send({ rows: rows.slice(from, from + AT_ONCE) });
    send({ file: rest });
  } catch (error) {
    if (error instanceof FileError) send({ refused: error.message });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
}
