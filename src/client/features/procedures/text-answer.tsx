import { type TypedProps, useTyped } from './use-typed.ts';

const PAUSE_MS = 1200;

const WORDS = {
  read: (text: string) => ({ value: text.trim() === '' ? null : text }),
  show: String,
};

/** A text answer. */
export function TextAnswer(props: TypedProps) {
  const { id, described, isFixed } = props;
  const { text, onType, onLeave } = useTyped(props, WORDS, PAUSE_MS);
  return (
    <textarea
      id={id}
      className="form-control"
      rows={3}
      maxLength={5000}
      value={text}
      readOnly={isFixed}
      aria-describedby={described}
      onChange={({ target }) => onType(target.value)}
      onBlur={onLeave}
    />
  );
}
