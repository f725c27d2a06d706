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

/** What a text means as an answer, where null clears it, or what is wrong with it. */
type ReadAnswer = { value: Answer | null } | { wrong: string };

/**
 * A typed answer. It is saved after a pause, on moving on and on leaving the step or the app, because a phone may do that without a blur.
 * What cannot be read stays to be corrected, and is not saved.
 * @param how reads a text as an answer and shows an answer as it is typed
 */
export function useTyped(
  { answer, onAnswer }: Pick<TypedProps, 'answer' | 'onAnswer'>,
  how: { read(text: string): ReadAnswer; show(answer: Answer): string },
  pauseMs: number,
) {
  const [typed, setTyped] = useState<string>();
  const unsaved = useRef<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const save = useRef((_text: string) => {});
  save.current = (text) => {
    const read = how.read(text);
    if ('value' in read && read.value !== (answer ?? null)) onAnswer(read.value);
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
  const read = typed === undefined ? undefined : how.read(typed);
  const wrong = read && 'wrong' in read ? read.wrong : undefined;
  return {
    wrong,
    text: typed ?? (answer === undefined ? '' : how.show(answer)),
    onType(text: string) {
      setTyped(text);
      unsaved.current = text;
      clearTimeout(timer.current);
      timer.current = setTimeout(flush, pauseMs);
    },
    onLeave() {
      flush();
      if (wrong === undefined) setTyped(undefined);
    },
  };
}
