import { useEffect, useRef, useState } from 'react';
import type { Answer, Step } from '../../../shared/procedure/step.ts';

interface Props {
  id: string;
  step: Step;
  answer: Answer | undefined;
  described?: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

const PAUSE_MS = 800;

/** A number with its unit. It is saved when one pauses or goes on; what is no number is not. */
export function NumberAnswer({ id, step, answer, described, isFixed, onAnswer }: Props) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const text = typed ?? (answer === undefined ? '' : String(answer));
  const isWrong = typed !== undefined && typed.trim() !== '' && numberOf(typed) === undefined;

  function save(from: string) {
    clearTimeout(timer.current);
    const value = from.trim() === '' ? null : numberOf(from);
    if (value === undefined) return;
    if (value !== (answer ?? null)) onAnswer(value);
  }

  return (
    <>
      <div className="step-number-answer">
        <input
          id={id}
          className={`form-control${isWrong ? ' is-invalid' : ''}`}
          type="text"
          inputMode="decimal"
          autoComplete="off"
          value={text}
          readOnly={isFixed}
          aria-describedby={described}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => {
            setTyped(target.value);
            clearTimeout(timer.current);
            timer.current = setTimeout(() => save(target.value), PAUSE_MS);
          }}
          onBlur={() => {
            if (typed === undefined) return;
            save(typed);
            if (!isWrong) setTyped(undefined);
          }}
        />
        {step.unit && <span className="step-unit">{step.unit}</span>}
      </div>
      {isWrong && <p className="form-field-error">This is no number.</p>}
    </>
  );
}

/** A number as people type it, with a comma or a point. */
function numberOf(text: string): number | undefined {
  const value = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(value) ? undefined : value;
}
