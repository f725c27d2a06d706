import type { RowProblem } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  problems: RowProblem[];
}

const SHOWN = 50;

/** Errors by line of the file and field; the downloadable file has all of them. */
export function ProblemList({ entity, file, problems }: Props) {
  if (problems.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="import-problems" tabIndex={0} aria-label="What is wrong">
      <ul>
        {problems.slice(0, SHOWN).map((problem) => (
          <li key={`${problem.row} ${problem.property} ${problem.text}`}>
            <strong>Line {file.lines[problem.row]}</strong> {problemText(entity, problem)}
          </li>
        ))}
      </ul>
      {problems.length > SHOWN && <p>… and {(problems.length - SHOWN).toLocaleString()} more</p>}
    </section>
  );
}

/** @example problemText(asset, { row: 3, property: 'code', text: 'is required' }) // 'Code: is required' */
export function problemText(entity: Entity, { property, text }: RowProblem): string {
  const title = property === undefined ? undefined : (propertyOf(entity, property)?.title ?? property);
  return title === undefined ? text : `${title}: ${text}`;
}
