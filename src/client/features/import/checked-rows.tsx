import type { ReactNode } from 'react';
import type { RowOutcome, RowProblem } from '../../../shared/import.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import type { CheckedFile } from '../../data/imports.ts';
import { useModel } from '../../model/model.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { type Choice, meant, offered } from './choice.ts';
import { saveProblems } from './problem-file.ts';
import { ProblemGroups } from './problem-groups.tsx';
import { problemText } from './problem-list.tsx';
import { rowsText } from './rows-text.ts';
import type { Making } from './unknown-texts.tsx';
import { useRecordNames } from './use-record-names.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  choice: Choice;
  checked: CheckedFile;
  making: Making;
  failure: ReactNode;
  onImport(): void;
  onFix(choice: Choice): void;
}

const PREVIEWED = 10;
const WORDS: Record<RowOutcome, string> = {
  create: 'New',
  update: 'Changed',
  same: 'As it is',
  refused: 'Left out',
};
const TONES = { create: 'success', update: 'info', same: 'neutral', refused: 'danger' } as const;

/** The result of the check: how many rows would do what, their errors, and a preview of the first. */
export function CheckedRows({ entity, file, choice, checked, making, failure, onImport, onFix }: Props) {
  const { manifest } = useModel();
  const { problems, outcomes } = checked;
  const count = (what: RowOutcome) => outcomes.filter((one) => one === what).length;
  const [creates, updates, same, refused] = [
    count('create'),
    count('update'),
    count('same'),
    count('refused') + file.broken.length,
  ];
  const new_ = Object.entries(making).map(
    ([path, records]) =>
      `${records.length} ${manifest[path]?.[records.length === 1 ? 'title' : 'plural'] ?? path}`,
  );
  const writes = creates + updates;
  return (
    <Card title="What the import will do">
      <p role="status">
        {[
          `${creates.toLocaleString()} created`,
          ...(choice.mode === 'create'
            ? []
            : [`${updates.toLocaleString()} changed`, `${same.toLocaleString()} as they are`]),
          ...(refused > 0 ? [`${refused.toLocaleString()} left out`] : []),
        ].join(', ')}
        .{new_.length > 0 && ` Before that, ${new_.join(' and ')} created.`}
      </p>
      <Notes entity={entity} notes={checked.notes} />
      {refused > 0 && (
        <>
          <ProblemGroups
            entity={entity}
            file={file}
            choice={choice}
            problems={problems.filter(
              ({ unknown, unclear }) => unknown === undefined && unclear === undefined,
            )}
            onFix={onFix}
          />
          <Button size="sm" icon="download" onClick={() => saveProblems(entity, file, problems, choice)}>
            Download the rows left out
          </Button>
        </>
      )}
      <Preview entity={entity} file={file} choice={choice} outcomes={outcomes} />
      {failure}
      <div className="import-buttons">
        <Button variant="primary" disabled={writes === 0} onClick={onImport}>
          {writes === 0
            ? 'Nothing to import'
            : `Import ${writes.toLocaleString()} ${writes === 1 ? entity.title : entity.plural}${refused > 0 ? `, leave out ${refused.toLocaleString()}` : ''}`}
        </Button>
      </div>
    </Card>
  );
}

/** What is left out of cells, or added to them: once each, with the number of rows. */
function Notes({ entity, notes }: { entity: Entity; notes: RowProblem[] }) {
  if (notes.length === 0) return null;
  const same = Map.groupBy(notes, (note) => problemText(entity, note));
  return (
    <ul className="import-notes">
      {[...same].map(([text, rows]) => (
        <li key={text}>
          {text} ({rowsText(rows.length)})
        </li>
      ))}
    </ul>
  );
}

function Preview({
  entity,
  file,
  choice,
  outcomes,
}: Pick<Props, 'entity' | 'file' | 'choice'> & { outcomes: RowOutcome[] }) {
  const nameOf = useRecordNames(entity, choice);
  const columns = offered(entity, choice.mode, choice.key).filter(({ name }) => choice.fills[name]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard
    <section className="import-preview" tabIndex={0} aria-label={`The first ${PREVIEWED} rows`}>
      <table>
        <thead>
          <tr>
            <th scope="col">Line</th>
            <th scope="col">Becomes</th>
            {columns.map(({ name, title }) => (
              <th key={name} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.slice(0, PREVIEWED).map((row, at) => {
            const outcome = outcomes[at] ?? 'refused';
            return (
              <tr key={file.lines[at]}>
                <td>{file.lines[at]}</td>
                <td>
                  <Badge tone={TONES[outcome]}>{WORDS[outcome]}</Badge>
                </td>
                {columns.map(({ name }) => (
                  <td key={name}>{nameOf(propertyOf(entity, name), meant(row, name, choice))}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
