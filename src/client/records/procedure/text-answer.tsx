import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';

interface Props {
  id: string;
  answer: Answer | undefined;
  described?: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

const PAUSE_MS = 1200;

/** Some words, saved when one pauses or goes on. */
export function TextAnswer({ id, answer, described, isFixed, onAnswer }: Props) {
  const [typed, setTyped] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const known = typeof answer === 'string' ? answer : '';

  function save(text: string) {
    clearTimeout(timer.current);
    if (text.trim() !== known.trim()) onAnswer(text.trim() === '' ? null : text);
  }

  return (
    <textarea
      id={id}
      className="form-control"
      rows={3}
      maxLength={5000}
      value={typed ?? known}
      readOnly={isFixed}
      aria-describedby={described}
      onChange={({ target }) => {
        setTyped(target.value);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => save(target.value), PAUSE_MS);
      }}
      onBlur={() => {
        if (typed === undefined) return;
        save(typed);
        setTyped(undefined);
      }}
    />
  );
}
