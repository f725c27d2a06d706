import { useEffect } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';
import { numberKeyboard } from '../../ui/number-keyboard.ts';
import { readNumber, typedText } from '../../ui/typed-number.ts';
import { type TypedProps, useTyped } from './use-typed.ts';

const PAUSE_MS = 800;

const NUMBERS = {
  read: (text: string) => (text.trim() === '' ? { value: null } : readNumber(text)),
  show: (answer: Answer) => (typeof answer === 'number' ? typedText(answer) : String(answer)),
};

interface Props extends TypedProps {
  unit?: string;
  least?: number;
  /** Told whether the box holds a text that is no number, and so not the answer. */
  onUnread?(isUnread: boolean): void;
}

/** A number with its unit; anything else is not saved. */
export function NumberAnswer(props: Props) {
  const { id, unit, least, described, isFixed, onUnread } = props;
  const { text, wrong, onType, onLeave } = useTyped(props, NUMBERS, PAUSE_MS);
  const isUnread = wrong !== undefined;
  useEffect(() => {
    onUnread?.(isUnread);
    return () => onUnread?.(false);
  }, [onUnread, isUnread]);
  return (
    <>
      <div className="step-number-answer">
        <input
          id={id}
          className={`form-control${wrong ? ' is-invalid' : ''}`}
          type="text"
          inputMode={numberKeyboard(least, 'decimal')}
          autoComplete="off"
          value={text}
          readOnly={isFixed}
          aria-describedby={described}
          aria-invalid={isUnread || undefined}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
        {unit && <span className="step-unit">{unit}</span>}
      </div>
      {wrong && <p className="form-field-error">{wrong}.</p>}
    </>
  );
}
