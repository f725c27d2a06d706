import { useId, useState } from 'react';
import type { ImportMode } from '../../../shared/import.ts';
import { isNumeric } from '../../../shared/kinds/kind.ts';
import type { Entity, Property } from '../../../shared/schema/entity.ts';
import { importKeys } from '../../../shared/schema/importable.ts';
import { isNeededOnCreate } from '../../../shared/schema/needed-on-create.ts';
import { type Cell, cellText } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { PLAIN_MARKS, readTypedNumber } from '../../../shared/typed-number.ts';
import { useCan } from '../../model/use-can.ts';
import { ActionField } from '../../records/actions/action-field.tsx';
import { Button } from '../../ui/button.tsx';
import { type Choice, columnOf, type Filling, offered } from './choice.ts';

interface Props {
  entity: Entity;
  file: ReadFile;
  choice: Choice;
  onChange(choice: Choice): void;
}

const MODES: Record<ImportMode, string> = {
  create: 'Create new records',
  update: 'Update existing records',
  both: 'Update existing records, create the others',
};

/** The source of each property: a column, or the same value for all rows. Required ones come first, unmapped ones are folded. */
export function FillFields({ entity, file, choice, onChange }: Props) {
  const id = useId();
  const can = useCan();
  const [showsAll, setShowsAll] = useState(false);
  const { mode, key, fills } = choice;
  const keys = importKeys(entity);
  const modes: ImportMode[] =
    can('update', entity.path) && keys.length > 0 ? ['create', 'update', 'both'] : ['create'];
  const all = offered(entity, mode, key);
  const isNeeded = (property: Property) =>
    (mode !== 'update' && isNeededOnCreate(property)) || (mode !== 'create' && property.name === key);
  const first = all.filter((property) => isNeeded(property) || fills[property.name]);
  const more = all.filter((property) => !first.includes(property));
  const used = new Set(Object.values(fills).map(columnOf));
  const unused = file.header.filter((_, at) => !used.has(at));
  const fill = (name: string, how: Filling | undefined) =>
    onChange({
      ...choice,
      fills: { ...fills, [name]: how },
      byHand: [...new Set([...(choice.byHand ?? []), name])],
    });

  return (
    <div className="import-fields">
      {modes.length > 1 && (
        <div className="import-modes">
          <div className="field">
            <label htmlFor={`${id}-mode`}>What the rows do</label>
            <select
              id={`${id}-mode`}
              className="custom-select"
              value={mode}
              onChange={(event) =>
                onChange({ ...choice, mode: event.target.value as ImportMode, key: key ?? keys[0]?.name })
              }
            >
              {modes.map((one) => (
                <option key={one} value={one}>
                  {MODES[one]}
                </option>
              ))}
            </select>
          </div>
          {mode !== 'create' && (
            <div className="field">
              <label htmlFor={`${id}-key`}>Match records by</label>
              <select
                id={`${id}-key`}
                className="custom-select"
                value={key}
                onChange={(event) => onChange({ ...choice, key: event.target.value })}
              >
                {keys.map(({ name, title }) => (
                  <option key={name} value={name}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
          )}
        </div>
      )}
      <table className="import-columns" aria-label="What fills which field">
        <thead>
          <tr>
            <th scope="col">Field</th>
            <th scope="col">Filled by</th>
            <th scope="col">In the first rows</th>
          </tr>
        </thead>
        <tbody>
          {[...first, ...(showsAll ? more : [])].map((property) => (
            <FieldRow
              key={property.name}
              entity={entity}
              property={property}
              isNeeded={isNeeded(property)}
              file={file}
              choice={choice}
              onFill={(how) => fill(property.name, how)}
            />
          ))}
        </tbody>
      </table>
      {more.length > 0 && (
        <Button variant="link" size="sm" onClick={() => setShowsAll((shown) => !shown)}>
          {showsAll ? 'Fewer fields' : `${more.length} more fields`}
        </Button>
      )}
      {unused.length > 0 && <p className="import-unused">Not used: {unused.join(', ')}</p>}
    </div>
  );
}

interface RowProps {
  entity: Entity;
  property: Property;
  isNeeded: boolean;
  file: ReadFile;
  choice: Choice;
  onFill(how: Filling | undefined): void;
}

const NOTHING = '';
const FIXED = 'fixed';

function FieldRow({ entity, property, isNeeded, file, choice, onFill }: RowProps) {
  const id = useId();
  const fill = choice.fills[property.name];
  const column = columnOf(fill);
  const isFixed = fill !== undefined && 'fixed' in fill;
  // As the file has them: what they were taken for stands below, in the rows that were checked.
  const samples = [...new Set(file.rows.slice(0, 50).map((row) => cellIn(row, column)))]
    .filter((text) => text !== '')
    .slice(0, 3);
  return (
    <tr className={isNeeded && !fill ? 'is-missing' : undefined}>
      <th scope="row">
        <label htmlFor={id}>{property.title}</label>
        {isNeeded && <span className="import-needed"> needed</span>}
      </th>
      <td>
        <select
          id={id}
          className="custom-select"
          value={column !== undefined ? String(column) : isFixed ? FIXED : NOTHING}
          onChange={({ target: { value } }) =>
            onFill(
              value === NOTHING
                ? undefined
                : value === FIXED
                  ? { fixed: undefined }
                  : { column: Number(value) },
            )
          }
        >
          <option value={NOTHING}>{isNeeded ? 'Choose a column' : 'Nothing'}</option>
          {property.unique !== true && !property.readOnly && (
            <option value={FIXED}>The same in all rows</option>
          )}
          <optgroup label="Columns">
            {file.header.map((title, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a column is identified by its position
              <option key={at} value={String(at)}>
                {title || `Column ${at + 1}`}
              </option>
            ))}
          </optgroup>
        </select>
      </td>
      <td className="import-samples">
        {isFixed ? (
          <ActionField
            entity={entity}
            values={{}}
            property={{ ...property, required: true }}
            value={typed(property, fill.fixed)}
            onChange={(value) =>
              onFill({
                fixed: value === undefined || value === null || value === '' ? undefined : String(value),
              })
            }
          />
        ) : (
          samples.join(' · ')
        )}
      </td>
    </tr>
  );
}

function cellIn(row: Cell[], column: number | undefined): string {
  return column === undefined ? '' : cellText(row[column]).trim();
}

/** A text as a value for the property's control. */
function typed({ kind, choices }: Property, text: string | undefined): unknown {
  if (text === undefined) return undefined;
  if (kind === 'boolean') return text === 'true';
  if (kind === 'reference') return Number(text);
  if (choices) return choices.find((one) => String(one.const) === text)?.const ?? text;
  const number = isNumeric({ kind }) ? readTypedNumber(text, PLAIN_MARKS) : undefined;
  return number && 'value' in number ? number.value : text;
}
