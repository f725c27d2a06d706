import { useCallback, useEffect, useRef, useState } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';

/** Props of inputs for typed answers. */
export interface TypedProps {
  id: string;
  answer: Answer | undefined;
  described?: string;
  isFixed: boolean;
  onAnswer(answer: Answer | null): void;
}

/**
 * A typed answer. It is saved after a pause, on moving on and on leaving the step or the app, because a phone may do that without a blur.
 * @param read parses the text: null clears the answer, undefined is invalid and not saved
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
  useEffect(() => {
    // On a phone a page in the background may be gone without another word.
    document.addEventListener('visibilitychange', flush);
    return () => {
      document.removeEventListener('visibilitychange', flush);
      flush();
    };
  }, [flush]);
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
