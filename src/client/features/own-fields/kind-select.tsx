import type { SelectHTMLAttributes } from 'react';
import { FIELD_KINDS, type FieldKindName } from './draft-fields.ts';

const KINDS = Object.entries(FIELD_KINDS) as [FieldKindName, { title: string }][];

interface Props extends SelectHTMLAttributes<HTMLSelectElement> {
  kind: FieldKindName;
  onKind(kind: FieldKindName): void;
}

/** The kinds that a field can have. */
export function KindSelect({ kind, onKind, ...rest }: Props) {
  return (
    <select
      {...rest}
      className="custom-select"
      value={kind}
      onChange={(event) => onKind(event.target.value as FieldKindName)}
      // Enter adds the field from here too, as from an input.
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !event.currentTarget.form) return;
        event.preventDefault();
        event.currentTarget.form.requestSubmit();
      }}
    >
      {KINDS.map(([name, { title }]) => (
        <option key={name} value={name}>
          {title}
        </option>
      ))}
    </select>
  );
}
