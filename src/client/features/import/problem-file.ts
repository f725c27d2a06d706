import { csvLine, defused, UTF8_MARK } from '../../../shared/csv.ts';
import type { RowProblem } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { Cell } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { numberText } from '../../../shared/typed-number.ts';
import { saveFile } from '../../data/save-file.ts';
import type { Choice } from './choice.ts';
import { problemText } from './problem-list.tsx';

/** Saves the rows that are left out, and why: once corrected, the file can be imported as it is. */
export function saveProblems(
  entity: Entity,
  file: ReadFile,
  problems: RowProblem[],
  choice: Pick<Choice, 'decimal'> = {},
): void {
  saveFile(
    new Blob([problemFile(entity, file, problems, choice)], { type: 'text/csv;charset=utf-8' }),
    `${file.name.replace(/\.[^.]+$/, '')}-left-out.csv`,
  );
}

/** The rows that are left out as CSV: their columns, their lines, and what is wrong with each. */
export function problemFile(
  entity: Entity,
  file: ReadFile,
  problems: RowProblem[],
  { decimal = '.' }: Pick<Choice, 'decimal'>,
): string {
  // A number is written with the mark that texts of the file have, so that both are read alike the next time.
  const written = (cell: Cell) => defused(typeof cell === 'number' ? numberText(cell, { decimal }) : cell);
  const byRow = Map.groupBy(problems, ({ row }) => row);
  const wrong = [...byRow].map(([row, of]) => ({
    cells: file.rows[row] ?? [],
    line: file.lines[row] ?? 0,
    why: of.map((problem) => problemText(entity, problem)).join('; '),
  }));
  const rows = [...wrong, ...file.broken].sort((a, b) => a.line - b.line);
  const { length } = file.header;
  const lines = rows.map(({ cells, line, why }) => {
    const own: Cell[] = Array.from({ length }, (_, at) => cells[at] ?? '');
    // What a row has too much stands behind, so that nothing is lost.
    return csvLine([...own.map(written), String(line), defused(why), ...cells.slice(length).map(written)]);
  });
  return UTF8_MARK + csvLine([...file.header.map(defused), 'Line', 'What is wrong']) + lines.join('');
}
