import { useId, useState } from 'react';
import type { StepsSchema } from '../../../../shared/procedure/step.ts';
import { stepsError } from '../../../../shared/procedure/steps-error.ts';

interface Props {
  schema: StepsSchema;
  isFixed: boolean;
  onChange(schema: StepsSchema): void;
}

/** The steps as JSON Schema, to copy, paste, and express what the list cannot. */
export function StepsJson({ schema, isFixed, onChange }: Props) {
  const id = useId();
  const [text, setText] = useState(() => JSON.stringify(schema, null, 2));
  const [wrong, setWrong] = useState<string>();

  function read(typed: string) {
    setText(typed);
    try {
      const next = JSON.parse(typed) as StepsSchema;
      const told = stepsError(next);
      setWrong(told);
      if (told === undefined) onChange(next);
    } catch {
      setWrong('This is not valid JSON yet.');
    }
  }

  return (
    <div className="form-group">
      <label htmlFor={id}>Steps as JSON Schema</label>
      <textarea
        id={id}
        className={`form-control builder-json${wrong ? ' is-invalid' : ''}`}
        rows={24}
        spellCheck={false}
        readOnly={isFixed}
        value={text}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
        onChange={({ target }) => read(target.value)}
      />
      {wrong && (
        <p id={`${id}-error`} className="form-field-error" role="alert">
          {wrong}
        </p>
      )}
    </div>
  );
}
