import { csvLine, defused, UTF8_MARK } from '../../../shared/csv.ts';
import type { RowProblem } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { saveFile } from '../../data/save-file.ts';
import { problemText } from './problem-list.tsx';
import type { ReadFile } from './reading/read-file.ts';

/** Saves the rows with errors, and the errors: once corrected, the file can be imported as it is. */
export function saveProblems(entity: Entity, file: ReadFile, problems: RowProblem[]): void {
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const lines = [...byRow]
    .sort(([a], [b]) => a - b)
    .map(([row, of]) =>
      csvLine([
        ...(file.rows[row] ?? []).map(defused),
        String(file.lines[row]),
        defused(of.map((problem) => problemText(entity, problem)).join('; ')),
      ]),
    );
  const text = UTF8_MARK + csvLine([...file.header.map(defused), 'Line', 'What is wrong']) + lines.join('');
  saveFile(
    new Blob([text], { type: 'text/csv;charset=utf-8' }),
    `${file.name.replace(/\.[^.]+$/, '')}-left-out.csv`,
  );
}
