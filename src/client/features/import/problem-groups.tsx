import { useId, useState } from 'react';
import type { RowProblem } from '../../../shared/import.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importKeys } from '../../../shared/schema/importable.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { useCan } from '../../model/use-can.ts';
import { ActionField } from '../../records/actions/action-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type Choice, meant } from './choice.ts';
import { groupProblems, leftEmpty, oneValue, type ProblemGroup } from './problem-causes.ts';
import { problemText } from './problem-list.tsx';
import { rowsText } from './rows-text.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  choice: Choice;
  problems: RowProblem[];
  /** Checks again with what somebody decided. */
  onFix(choice: Choice): void;
}

const SHOWN_LINES = 8;
/** The codes of what is wrong where another record has the value already. */
const TAKEN = ['field.taken', 'field.taken_with', 'import.taken', 'import.taken_by'];

/** What is wrong, once for each cause, with what sets all of its rows right at once. The others are left out and come back as a file. */
export function ProblemGroups({ entity, file, choice, problems, onFix }: Props) {
  const groups = groupProblems(problems);
  if (groups.length === 0) return null;
  return (
    <section className="import-causes" aria-label="What is wrong">
      <ul>
        {groups.map((group) => (
          <li key={group.key}>
            <p>
              <strong>{problemText(entity, group.problems[0] as RowProblem)}</strong>{' '}
              <span className="import-rows">
                {rowsText(group.rows.length)}: {linesText(file, group.rows)}
              </span>
            </p>
            <Fixes entity={entity} file={file} choice={choice} group={group} onFix={onFix} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** @example linesText(file, [1, 2]) // 'lines 3, 4' */
function linesText({ lines }: ReadFile, rows: number[]): string {
  const some = rows.slice(0, SHOWN_LINES).map((row) => lines[row]);
  const more = rows.length > some.length ? ', …' : '';
  return `${rows.length === 1 ? 'line' : 'lines'} ${some.join(', ')}${more}`;
}

function Fixes({ entity, file, choice, group, onFix }: Omit<Props, 'problems'> & { group: ProblemGroup }) {
  const can = useCan();
  const property = group.property === undefined ? undefined : propertyOf(entity, group.property);
  if (!property || property.readOnly) return null;
  const texts = [...new Set(group.rows.map((row) => meant(file.rows[row] ?? [], property.name, choice)))];
  const isTaken = group.code !== undefined && TAKEN.includes(group.code);
  const canChange =
    isTaken &&
    choice.mode === 'create' &&
    can('update', entity.path) &&
    importKeys(entity).includes(property);
  const hasTexts = texts.some((text) => text !== '');
  const canEmpty = hasTexts && !isTaken && !isNeededOnCreate(property);
  return (
    <div className="import-buttons">
      {canChange && (
        <Button size="sm" onClick={() => onFix({ ...choice, mode: 'both', key: property.name })}>
          Update existing records
        </Button>
      )}
      {canEmpty && (
        <Button size="sm" onClick={() => onFix(leftEmpty(choice, property.name, texts))}>
          Leave {property.title} empty in these rows
        </Button>
      )}
      {!isTaken && property.unique !== true && (
        <OneValue
          entity={entity}
          property={property}
          rows={group.rows.length}
          onApply={(value) => onFix(oneValue(choice, property.name, texts, value))}
        />
      )}
    </div>
  );
}

interface OneProps {
  entity: Entity;
  property: Property;
  rows: number;
  onApply(value: string): void;
}

/** Asks for one value for all rows of a cause. */
function OneValue({ entity, property, rows, onApply }: OneProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const [value, setValue] = useState<unknown>();
  const isGiven = value !== undefined && value !== null && value !== '';
  if (!isOpen)
    return (
      <Button size="sm" onClick={() => setOpen(true)}>
        {rows === 1 ? 'Give it a value' : `One value for all ${rows.toLocaleString()}`}
      </Button>
    );
  return (
    <fieldset className="import-one" aria-labelledby={`${id}-title`}>
      <legend id={`${id}-title`} className="sr-only">
        One value for {rowsText(rows)}
      </legend>
      <ActionField
        entity={entity}
        values={{}}
        property={{ ...property, required: true }}
        value={value}
        onChange={setValue}
      />
      <Button size="sm" variant="primary" disabled={!isGiven} onClick={() => onApply(String(value))}>
        Fill in and check again
      </Button>
    </fieldset>
  );
}
