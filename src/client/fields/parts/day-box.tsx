import './day-box.scss';
import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { formatDate } from '../../ui/format.ts';
import { readOffset, readTypedDay } from '../../ui/typed-day.ts';
import { relativeDay, relativeText } from './relative-text.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'type'> & {
  /** A date, or empty, or relative to today, such as `@today+7`. */
  value: string;
  /** A typed offset is reported as `@today` with the offset, so that it moves with the days. */
  isRelative?: boolean;
  onDay(day: string): void;
};

const EXAMPLES = 'tomorrow, +7, fri, 3 mar';
const UNREAD = `This is not a date. Type one such as ${EXAMPLES}.`;
/** Digits that may precede the name of a month. */
const BEGUN = /^\d{1,2}\.? ?$/;

/**
 * The browser's own date input, which also accepts words: on the first letter or sign it becomes a text input that shows which date
 * is meant. Escape restores the date before.
 */
export function DayBox({ value, isRelative, onDay, ...props }: Props) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const [words, setWords] = useState<string>();
  const digits = useRef('');
  const before = useRef(value);
  const isWords = words !== undefined;
  const named = value.startsWith('@') ? relativeText(value) : undefined;
  const day = isWords ? readTypedDay(words) : undefined;

  useLayoutEffect(() => {
    if (isWords) box.current?.setSelectionRange(box.current.value.length, box.current.value.length);
  }, [isWords]);
  useLayoutEffect(() => {
    box.current?.setCustomValidity(isWords && words !== '' && !day ? UNREAD : '');
  }, [isWords, words, day]);

  function type(typed: string) {
    setWords(typed);
    const offset = isRelative ? readOffset(typed) : undefined;
    onDay(offset === undefined ? (readTypedDay(typed) ?? '') : relativeDay(offset));
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (event.ctrlKey || event.metaKey || event.altKey || props.readOnly) return;
    if (isWords) {
      if (event.key !== 'Escape' || words === before.current) return;
      event.preventDefault();
      event.stopPropagation();
      // In Chromium an input that becomes a date input while focused accepts no digits, so it waits for the blur.
      setWords(before.current.startsWith('@') ? undefined : before.current);
      return onDay(before.current);
    }
    if (named !== undefined) return;
    const isSign = event.key === '+' || (event.key === '-' && value === '' && digits.current === '');
    if (isSign || /^\p{L}$/u.test(event.key)) {
      event.preventDefault();
      type((BEGUN.test(digits.current) ? digits.current : '') + event.key);
      digits.current = '';
    } else if (event.key === ' ' && BEGUN.test(digits.current)) {
      // By default the browser would open its calendar.
      event.preventDefault();
      digits.current += ' ';
    } else digits.current = /^[\d.]$/.test(event.key) ? digits.current + event.key : '';
  }

  return (
    <span className="day-box">
      <input
        title={`Or type: ${EXAMPLES}`}
        autoComplete="off"
        {...props}
        ref={box}
        type={isWords || named ? 'text' : 'date'}
        aria-describedby={isWords ? `${id}-day` : props['aria-describedby']}
        value={words ?? named ?? value}
        onFocus={() => {
          before.current = value;
          digits.current = '';
        }}
        onBlur={(event) => {
          if (day || words === '') setWords(undefined);
          props.onBlur?.(event);
        }}
        onChange={(event) => (isWords || named ? type(event.target.value) : onDay(event.target.value))}
        onKeyDown={onKeyDown}
      />
      {isWords && (
        <span id={`${id}-day`} className="day-box-read" role="status">
          {day ? formatDate(day) : EXAMPLES}
        </span>
      )}
    </span>
  );
}
