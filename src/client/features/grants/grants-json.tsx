import { useId, useState } from 'react';
import type { Grants } from '../../../shared/schema/grants.ts';
import { Icon } from '../../ui/icon.tsx';

interface Props {
  grants: Grants;
  isFixed: boolean;
  onChange(grants: Grants): void;
}

/** The same rights as JSON: limits on fields and actions can only be set here. */
export function GrantsJson({ grants, isFixed, onChange }: Props) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const isWrong = typed !== undefined && parsed(typed) === undefined;
  return (
    <details className="record-history grants-json">
      <summary className="record-history-title">
        <Icon name="chevron-right" />
        As JSON
      </summary>
      <label htmlFor={id}>Fields (`write`, `show`) and actions by kind of record</label>
      <textarea
        id={id}
        className={`form-control${isWrong ? ' is-invalid' : ''}`}
        rows={14}
        spellCheck={false}
        readOnly={isFixed}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? `${id}-error` : undefined}
        value={typed ?? JSON.stringify(grants, null, 2)}
        onChange={(event) => {
          setTyped(event.target.value);
          const read = parsed(event.target.value);
          if (read) onChange(read);
        }}
        onBlur={() => !isWrong && setTyped(undefined)}
      />
      {isWrong && (
        <p id={`${id}-error`} className="field-note field-error">
          This is not valid JSON yet. The last valid version is kept.
        </p>
      )}
    </details>
  );
}

function parsed(text: string): Grants | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Grants)
      : undefined;
  } catch {
    // Incomplete JSON: keep the last valid value.
    return undefined;
  }
}
