import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icon.tsx';
import type { CellProps, Field, FilterProps, InputProps } from './field.ts';

function Cell({ value, quiet = false }: CellProps) {
  const isOn = value === true;
  if (!quiet) return isOn ? <Badge tone="success">Yes</Badge> : <span className="value-off">No</span>;
  return (
    <span className={isOn ? 'value-on' : 'value-off'}>
      {isOn ? <Icon name="circle-check" size={17} /> : <span aria-hidden="true">–</span>}
      <span className="sr-only">{isOn ? 'Yes' : 'No'}</span>
    </span>
  );
}

/** Drawn as a switch. It is never `required`: to the browser that would mean that it must be on. */
function Input({ id, name, value, onChange, disabled, readOnly, ...props }: InputProps) {
  return (
    <div className="form-switch-line">
      <input
        id={id}
        name={name}
        type="checkbox"
        className="form-switch-input"
        checked={value === true}
        disabled={disabled || readOnly}
        aria-invalid={props['aria-invalid']}
        aria-describedby={props['aria-describedby']}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span aria-hidden="true">{value === true ? 'Yes' : 'No'}</span>
    </div>
  );
}

/** Any, yes or no. */
function YesNoFilter({ id, values, onChange }: FilterProps) {
  return (
    <select
      id={id}
      className="custom-select"
      value={values.equals ?? ''}
      onChange={(event) => onChange({ equals: event.target.value })}
    >
      <option value="">Any</option>
      <option value="true">Yes</option>
      <option value="false">No</option>
    </select>
  );
}

export const field: Field = {
  text: (value) => (value === true ? 'Yes' : 'No'),
  Cell,
  Input,
  Filter: YesNoFilter,
  filters: ['equals'],
  badge: true,
  column: () => 'col-boolean',
};
