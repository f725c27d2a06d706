import { useId } from 'react';
import type { RuleField } from './rule-fields.ts';

interface Props {
  label: string;
  fields: RuleField[];
  onChoose(field: RuleField): void;
}

/** Adds one of the fields; the select is cleared afterwards. */
export function FieldSelect({ label, fields, onChoose }: Props) {
  const id = useId();
  return (
    <div className="rule-add">
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className="custom-select"
        value=""
        onChange={({ target }) => {
          const field = fields.find(({ way }) => way.join('.') === target.value);
          if (field) onChoose(field);
        }}
      >
        <option value="">{label}…</option>
        {fields.map(({ way, title }) => (
          <option key={way.join('.')} value={way.join('.')}>
            {title}
          </option>
        ))}
      </select>
    </div>
  );
}
