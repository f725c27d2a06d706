import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';

/** What a step is answered with by typing. */
export interface TypedProps {
  id: string;
  answer: Answer | undefined;
  described?: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

/**
 * What is typed at a step. It is saved when one pauses, goes on or leaves the step, which a phone may do without taking
 * the focus away first.
 * @param read what a text answers: null takes the answer back, undefined is no answer and is not saved
 */
export function useTyped(
  { answer, onAnswer }: Pick<TypedProps, 'answer' | 'onAnswer'>,
  read: (text: string) => Answer | null | undefined,
  pauseMs: number,
) {
  const [typed, setTyped] = useState<string>();
  const unsaved = useRef<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef((_text: string) => {});
  save.current = (text) => {
    const value = read(text);
    if (value !== undefined && value !== (answer ?? null)) onAnswer(value);
  };
  const flush = useCallback(() => {
    clearTimeout(timer.current);
    const text = unsaved.current;
    unsaved.current = undefined;
    if (text !== undefined) save.current(text);
  }, []);
  useEffect(() => flush, [flush]);
  const isWrong = typed !== undefined && read(typed) === undefined;
  return {
    isWrong,
    text: typed ?? (answer === undefined ? '' : String(answer)),
    onType(text: string) {
      setTyped(text);
      unsaved.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pauseMs);
    },
    onLeave() {
      flush();
      if (!isWrong) setTyped(undefined);
    },
  };
}
