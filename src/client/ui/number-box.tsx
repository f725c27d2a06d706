import './number-box.scss';
import { type InputHTMLAttributes, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { TypedNumber } from '../../shared/typed-number.ts';
import { numberKeyboard } from './number-keyboard.ts';
import { boundsError, readNumber, typedText } from './typed-number.ts';

type Attributes = Omit<
  InputHTMLAttributes<HTMLInputElement>,
  'value' | 'onChange' | 'type' | 'inputMode' | 'property'
>;

export interface NumberBoxProps extends Attributes {
  /** A number, undefined or null if there is none, or a text that is no number, which stays until it is corrected. */
  value: unknown;
  /** Told of a number, of undefined for an empty box, and of the text itself if it is no number. */
  onChange(value: number | string | undefined): void;
  /** By default any number in this person's notation. */
  read?(text: string): TypedNumber;
  limits?: { min?: number; max?: number };
  keyboard?: 'numeric' | 'decimal';
  /** Shown after the number. */
  unit?: string;
  /** Its owner shows an error for it. */
  invalid?: boolean;
  /** There is no room for an error below it. */
  isTight?: boolean;
}

/**
 * A box for a number. `type="number"` would drop in silence what a browser does not know: here a text that is no number stays as
 * it was typed, is invalid, so that a form is not saved with it, and says how to write it once the box is left. Then a number is
 * shown as it was understood.
 */
export function NumberBox(props: NumberBoxProps) {
  const {
    value,
    onChange,
    read = readNumber,
    limits = {},
    keyboard = 'decimal',
    unit,
    invalid,
    isTight,
    ...rest
  } = props;
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<{ text: string; over: unknown }>();
  const [isLeft, setLeft] = useState(typeof value === 'string');

  // An owner may take what is typed later, or only numbers: until its value changes to another one, the typed text stays.
  const isTaken = typed !== undefined && meaningOf(typed.text, read) === value;
  const isTyped = isTaken || (typed !== undefined && typed.over === value);
  const shown = isTyped ? meaningOf(typed.text, read) : value;
  const wrong = errorOf(shown, read, limits);
  const isShown = wrong !== undefined && isLeft && !invalid;

  useEffect(() => {
    if (isTaken && typed.over !== value) setTyped({ text: typed.text, over: value });
  }, [isTaken, typed, value]);
  useLayoutEffect(() => {
    box.current?.setCustomValidity(wrong ?? '');
  }, [wrong]);

  function type(text: string) {
    const next = meaningOf(text, read);
    setTyped({ text, over: value });
    if (errorOf(next, read, limits) === undefined) setLeft(false);
    onChange(next);
  }

  return (
    <div className={isTight ? 'number-box is-tight' : 'number-box'}>
      <div className="input-unit">
        <input
          autoComplete="off"
          {...rest}
          ref={box}
          type="text"
          inputMode={numberKeyboard(limits.min, keyboard)}
          className={['form-control', (invalid || isShown) && 'is-invalid', rest.className]
            .filter(Boolean)
            .join(' ')}
          aria-invalid={isShown || rest['aria-invalid']}
          aria-describedby={isShown ? `${id}-wrong` : rest['aria-describedby']}
          value={isTyped ? typed.text : textOf(value)}
          onChange={({ target }) => type(target.value)}
          onInvalid={(event) => {
            if (wrong === undefined) return;
            // Its text is shown below, so the browser's bubble is not needed.
            event.preventDefault();
            setLeft(true);
          }}
          onBlur={(event) => {
            if (wrong === undefined) setTyped(undefined);
            setLeft(true);
            rest.onBlur?.(event);
          }}
        />
        {unit && (
          <span className="input-unit-text" aria-hidden="true">
            {unit}
          </span>
        )}
      </div>
      {isShown && (
        <span id={`${id}-wrong`} className="number-box-error" role="alert">
          {wrong}
        </span>
      )}
    </div>
  );
}

function meaningOf(text: string, read: (text: string) => TypedNumber): number | string | undefined {
  if (text.trim() === '') return undefined;
  const typed = read(text);
  return 'wrong' in typed ? text : typed.value;
}

/** What is wrong with a value. A number that has more digits than can be typed is as it was saved, and stays. */
function errorOf(
  value: unknown,
  read: (text: string) => TypedNumber,
  limits: { min?: number; max?: number },
): string | undefined {
  if (typeof value === 'number') return boundsError(value, limits);
  const typed = typeof value === 'string' && value !== '' ? read(value) : undefined;
  return typed && 'wrong' in typed ? `${typed.wrong}.` : undefined;
}

function textOf(value: unknown): string {
  if (typeof value === 'number') return typedText(value);
  return typeof value === 'string' ? value : '';
}
