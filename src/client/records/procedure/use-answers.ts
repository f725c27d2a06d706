import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';
import { saveAnswers } from '../../data/answers.ts';
import { RequestError } from '../../data/request-error.ts';
import { useDirtyForm } from '../form/dirty-forms.ts';

/** Answers of this page that the server does not have yet; null takes an answer back. */
export type OwnAnswers = Record<string, Answer | null>;

const AGAIN_MS = 5000;

/**
 * Saves each answer by itself as soon as it is given, so that people who work on one procedure at once lose nothing. What
 * cannot be sent is kept and sent again; what is refused stays at its step with the reason.
 */
export function useAnswers(path: string, id: number, property: string) {
  const form = useId();
  const unsent = useRef<OwnAnswers>({});
  const isSending = useRef(false);
  const [own, setOwn] = useState<OwnAnswers>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string>();
  useDirtyForm(
    form,
    Object.keys(own).some((name) => errors[name] === undefined),
  );

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current || Object.keys(unsent.current).length === 0) return;
    isSending.current = true;
    const sent = unsent.current;
    unsent.current = {};
    try {
      await saveAnswers(path, id, property, sent);
      setFailure(undefined);
      setOwn((all) => without(all, sent));
    } catch (error) {
      const refused = refusedOf(error, property);
      // What was not wrong goes again; a later answer of the same step counts.
      const good = Object.entries(sent).filter(([name]) => refused?.[name] === undefined);
      unsent.current = { ...Object.fromEntries(good), ...unsent.current };
      if (refused) setErrors((all) => ({ ...all, ...refused }));
      else setFailure((error as Error).message);
      if (!refused) return;
    } finally {
      isSending.current = false;
    }
    return send();
  }, [path, id, property]);

  useEffect(() => {
    if (failure === undefined) return;
    const again = () => void send();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [failure, send]);

  return {
    own,
    errors,
    failure,
    setErrors,
    answer(name: string, value: Answer | null) {
      unsent.current = { ...unsent.current, [name]: value };
      setOwn((all) => ({ ...all, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
      void send();
    },
  };
}

/** What is still as it was when it was sent is saved. */
function without(all: OwnAnswers, sent: OwnAnswers): OwnAnswers {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !Object.hasOwn(sent, name) || sent[name] !== value),
  );
}

/** Why the server refused answers, by their steps; undefined where it was no answer that was wrong. */
export function refusedOf(error: unknown, property: string): Record<string, string> | undefined {
  if (!(error instanceof RequestError) || !error.errors) return undefined;
  const start = `${property}.`;
  const refused = Object.entries(error.errors).flatMap(([field, texts]) =>
    field.startsWith(start) ? [[field.slice(start.length), texts.join(' ')]] : [],
  );
  return refused.length === 0 ? undefined : Object.fromEntries(refused);
}
