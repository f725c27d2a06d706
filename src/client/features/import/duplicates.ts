import type { RowProblem } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { foldText, normalizeText } from '../../../shared/texts.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { type Choice, meant } from './choice.ts';

/** Values of unique properties that occur in several rows; the server sees only some rows at a time. */
export function duplicates(
  entity: Entity,
  file: ReadFile,
  choice: Choice,
  { outcomes }: CheckedFile,
): RowProblem[] {
  const names = entity.properties
    .filter(
      ({ name, unique }) =>
        (unique === true || (choice.mode !== 'create' && name === choice.key)) && choice.fills[name],
    )
    .map(({ name }) => name);
  const problems: RowProblem[] = [];
  for (const property of names) {
    const first = new Map<string, number>();
    for (const [row, cells] of file.rows.entries()) {
      const text = foldText(normalizeText(meant(cells, property, choice)));
      if (text === '' || outcomes[row] === 'refused') continue;
      const earlier = first.get(text);
      if (earlier === undefined) first.set(text, row);
      else problems.push({ row, property, text: `"${text}" is already on line ${file.lines[earlier]}` });
    }
  }
  return problems;
}
