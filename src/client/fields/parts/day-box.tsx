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
  /** A day, or empty; or one that is told relatively to today, such as `@today+7`. */
  value: string;
  /** What is typed as an offset is told as `@today` with it, so that it goes on with the days. */
  isRelative?: boolean;
  onDay(day: string): void;
};

const EXAMPLES = 'tomorrow, +7, fri, 3 mar';
const UNREAD = `This is no day. Type one such as ${EXAMPLES}.`;
/** What may stand before a month in words. */
const BEGUN = /^\d{1,2}\.? ?$/;

/**
 * The browser's own box for a day, which takes words too: with the first letter, or a sign, it becomes a line of text that says which
 * day is meant. Escape goes back to the day before.
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
      // A box that becomes one for days while it has the focus takes no digits in Chromium: it waits until it is left.
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
      // By itself the browser would open its calendar.
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
