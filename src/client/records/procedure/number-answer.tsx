import { numberKeyboard } from '../../ui/number-keyboard.ts';
import { NO_NUMBER, typedNumber } from '../../ui/typed-number.ts';
import { type TypedProps, useTyped } from './use-typed.ts';

const PAUSE_MS = 800;

/** A number with its unit; anything else is not saved. */
export function NumberAnswer(props: TypedProps & { unit?: string; least?: number }) {
  const { id, unit, least, described, isFixed } = props;
  const { text, isWrong, onType, onLeave } = useTyped(props, typedNumber, PAUSE_MS);
  return (
    <>
      <div className="step-number-answer">
        <input
          id={id}
          className={`form-control${isWrong ? ' is-invalid' : ''}`}
          type="text"
          inputMode={numberKeyboard(least, 'decimal')}
          autoComplete="off"
          value={text}
          readOnly={isFixed}
          aria-describedby={described}
          aria-invalid={isWrong || undefined}
          onChange={({ target }) => onType(target.value)}
          onBlur={onLeave}
        />
        {unit && <span className="step-unit">{unit}</span>}
      </div>
      {isWrong && <p className="form-field-error">{NO_NUMBER}</p>}
    </>
  );
}
