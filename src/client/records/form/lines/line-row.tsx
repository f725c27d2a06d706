import { useState } from 'react';
import type { Entity, Property } from '../../../../shared/schema/entity.ts';
import { useChoosable } from '../../../data/choosable.ts';
import { controlsOf } from '../../../fields/controls.ts';
import { fieldOf } from '../../../fields/fields.ts';
import { valueText } from '../../../fields/property-value.tsx';
import { useModel } from '../../../model/model.ts';
import { Button } from '../../../ui/button.tsx';
import { isLabelled, type Values } from '../../saving/values.ts';
import { useFormSurroundings } from '../form-context.ts';
import { type Line, lineFit } from './line-values.ts';

interface Props {
  id: string;
  /** Its position, from 0, and the form field it belongs to. */
  at: number;
  name: string;
  child: Entity;
  columns: Property[];
  line: Line;
  errors: Record<string, string>;
  disabled?: boolean;
  isLast: boolean;
  onChange(line: Line): void;
  onMove?(by: number): void;
  onRemove?(): void;
}

/** A saved line with more fields than this shows only the meaningful ones; the others show on demand. */
const MOST_SHOWN = 6;

/** One line: its fields side by side, and the buttons for the line as a whole. */
export function LineRow(props: Props) {
  const { id, at, name, child, line, errors, disabled, isLast, onChange, onMove, onRemove } = props;
  const what = `${child.title} ${at + 1}`;
  const whole = errors[`${name}.${at}`] ?? errors[`${name}.${at}.id`];
  const fit = lineFit(child, line);
  const columns = props.columns.filter((column) => !fit.absent.has(column.name));
  const isNeeded = (property: Property) => property.required || fit.required.has(property.name);
  const [isOpen, setOpen] = useState(line.id === undefined);
  const isFolded = !isOpen && columns.length > MOST_SHOWN;
  const errorOf = (property: Property) => errors[`${name}.${at}.${property.name}`];
  const shown = columns.filter(
    (property) => !isFolded || isNeeded(property) || errorOf(property) || saysSomething(property, line),
  );
  return (
    <fieldset className="line" data-line={at}>
      <legend className="sr-only">{what}</legend>
      <div className="line-fields">
        {shown.map((property) => (
          <LineField
            key={property.name}
            id={`${id}-${property.name}`}
            place={`${name}.${at}`}
            child={child}
            property={property}
            line={line}
            isNeeded={isNeeded(property)}
            error={errorOf(property)}
            disabled={disabled}
            onChange={(value) => onChange({ ...line, [property.name]: value })}
          />
        ))}
        {shown.length < columns.length && (
          <Button
            type="button"
            variant="ghost"
            size="sm"
            className="line-more"
            aria-label={`All fields of ${what}`}
            onClick={() => setOpen(true)}
          >
            All fields
          </Button>
        )}
      </div>
      <div className="line-actions">
        {onMove && (
          <>
            <Button
              type="button"
              variant="ghost"
              icon="arrow-up"
              aria-label={`Move ${what} up`}
              disabled={disabled || at === 0}
              onClick={() => onMove(-1)}
            />
            <Button
              type="button"
              variant="ghost"
              icon="arrow-down"
              aria-label={`Move ${what} down`}
              disabled={disabled || isLast}
              onClick={() => onMove(1)}
            />
          </>
        )}
        {onRemove && (
          <Button
            type="button"
            variant="ghost"
            icon="trash-2"
            aria-label={`Remove ${what}`}
            disabled={disabled}
            onClick={onRemove}
          />
        )}
      </div>
      {whole && <p className="form-field-error line-error">{whole}</p>}
    </fieldset>
  );
}

/** Whether a value differs from that of a new line. */
function saysSomething(property: Property, line: Line): boolean {
  const value = line[property.name] ?? null;
  return value !== null && value !== '' && value !== property.default;
}

interface FieldProps {
  id: string;
  place: string;
  child: Entity;
  property: Property;
  line: Line;
  isNeeded: boolean;
  error: string | undefined;
  disabled: boolean | undefined;
  onChange(value: unknown): void;
}

function LineField({ id, place, child, property, line, isNeeded, error, disabled, onChange }: FieldProps) {
  const { screens } = useModel();
  const owner = useFormSurroundings();
  const value = line[property.name];
  const ids = Object.fromEntries(
    Object.entries(line).map(([name, held]) => [name, isLabelled(held) ? held.id : held]),
  ) as Values;
  const choosable = useChoosable(child, property, ids, child.parent, owner);
  const Input = controlsOf(property)?.Input;
  const { short, numeric } = fieldOf(property);
  if (!Input) return null;
  const isRequired = isNeeded && property.kind !== 'boolean';
  // On paper a value has all the lines that it needs; a control would cut it. A label that only the control knows stays in it.
  const isWritten = !property.reference || value === null || value === undefined || isLabelled(value);
  return (
    <div
      className={`line-field${short || numeric ? ' is-short' : ''}${property.kind === 'boolean' ? ' is-switch' : ''}${isWritten ? ' is-written' : ''}`}
      data-line-field={property.name}
    >
      <label id={`${id}-label`} htmlFor={id}>
        {property.title}
      </label>
      <Input
        id={id}
        name={`${place}.${property.name}`}
        property={property}
        value={isLabelled(value) ? value.id : (value ?? undefined)}
        onChange={onChange}
        label={property.title}
        required={isRequired}
        disabled={disabled}
        invalid={error !== undefined}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        widget={property.kind === 'text' ? undefined : screens[child.path]?.widgets[property.name]}
        limits={{ min: property.limits?.minimum, max: property.limits?.maximum }}
        known={isLabelled(value) ? value : undefined}
        choosable={choosable}
      />
      {isWritten && (
        <span className="line-printed" aria-hidden="true">
          {valueText(property, value) || '–'}
        </span>
      )}
      {error !== undefined && (
        <span id={`${id}-error`} className="form-field-error">
          {error}
        </span>
      )}
    </div>
  );
}
