import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Answer, Answers } from '../../../shared/procedure/step.ts';
import { saveAnswers } from '../../data/answers.ts';
import { readRecord } from '../../data/records.ts';
import { RequestError } from '../../data/request-error.ts';
import { useDirtyForm } from '../form/dirty-forms.ts';

/** This page's answers that the server does not have yet; null clears an answer. */
type OwnAnswers = Record<string, Answer | null>;

/** Why answers were not saved, and whether they will be retried. */
interface AnswerFailure {
  text: string;
  isSentAgain: boolean;
}

const AGAIN_MS = 5000;
const OLDER =
  'was answered by somebody else meanwhile; what you said before is not saved. Answer again if it counts';

/**
 * Saves each answer on its own as soon as it is given, so that people working on one procedure at once lose nothing. Answers that
 * cannot be sent are kept and retried, unless somebody else has answered the same step since; refused ones stay at their step with
 * the reason.
 * @param known the server's answers, as far as this page knows
 */
export function useAnswers(path: string, id: number, property: string, known: Answers) {
  const form = useId();
  const unsent = useRef<OwnAnswers>({});
  /** The server's answer to a step when it was answered here. */
  const grounds = useRef<OwnAnswers>({});
  const isSending = useRef(false);
  const [own, setOwn] = useState<OwnAnswers>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<AnswerFailure>();
  const waits = failure?.isSentAgain === true;
  const isUnsaved = Object.keys(own).some((name) => errors[name] === undefined);
  useDirtyForm(form, isUnsaved);

  /** Drops outdated answers: somebody else has answered the step meanwhile, or the answer did arrive after all. */
  const dropLate = useCallback(async (): Promise<void> => {
    const { data } = await readRecord(path, id);
    const now = (data[property] ?? {}) as OwnAnswers;
    const isSame = (name: string, value: OwnAnswers) =>
      JSON.stringify(now[name] ?? null) === JSON.stringify(value[name] ?? null);
    const late = Object.keys(unsent.current).filter((name) => !isSame(name, grounds.current));
    const refused = late.filter((name) => !isSame(name, unsent.current));
    const dropped = Object.fromEntries(late.map((name) => [name, unsent.current[name] ?? null]));
    unsent.current = without(unsent.current, dropped);
    setOwn((all) => without(all, dropped));
    if (refused.length > 0)
      setErrors((all) => ({ ...all, ...Object.fromEntries(refused.map((name) => [name, OLDER])) }));
  }, [path, id, property]);

  const send = useCallback(
    async (isLate = false): Promise<void> => {
      if (isSending.current || Object.keys(unsent.current).length === 0) return;
      isSending.current = true;
      let sent: OwnAnswers = {};
      try {
        if (isLate) await dropLate();
        sent = unsent.current;
        unsent.current = {};
        if (Object.keys(sent).length > 0) await saveAnswers(path, id, property, sent);
        setFailure(undefined);
        setOwn((all) => without(all, sent));
      } catch (error) {
        const refused = refusedOf(error, property);
        const isLost = !refused && isFinal(error);
        // Answers that were not refused are retried; a later answer to the same step takes precedence.
        const good = Object.entries(sent).filter(([name]) => refused?.[name] === undefined);
        unsent.current = isLost ? {} : { ...Object.fromEntries(good), ...unsent.current };
        if (isLost) setOwn({});
        if (refused) setErrors((all) => ({ ...all, ...refused }));
        else return setFailure({ text: reasonOf(error), isSentAgain: !isLost });
      } finally {
        isSending.current = false;
      }
      return send();
    },
    [path, id, property, dropLate],
  );

  useEffect(() => {
    if (!waits) return;
    const again = () => void send(true);
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, send]);

  return {
    own,
    errors,
    failure,
    isUnsaved,
    setErrors,
    answer(name: string, value: Answer | null) {
      if (!Object.hasOwn(own, name)) grounds.current[name] = known[name] ?? null;
      unsent.current = { ...unsent.current, [name]: value };
      setOwn((all) => ({ ...all, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
      void send(waits);
    },
  };
}

/** The answers without those that were saved; an answer changed since it was sent stays. */
function without(all: OwnAnswers, sent: OwnAnswers): OwnAnswers {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !Object.hasOwn(sent, name) || sent[name] !== value),
  );
}

/** Whether a retry would fail in the same way. */
function isFinal(error: unknown): boolean {
  return error instanceof RequestError && [403, 404, 422].includes(error.status);
}

function reasonOf(error: unknown): string {
  const texts = error instanceof RequestError ? Object.values(error.errors ?? {}).flat() : [];
  return texts.length > 0 ? `This procedure ${texts.join(' ')}.` : (error as Error).message;
}

/** Why the server refused answers, by step; undefined if no single answer was the reason. */
export function refusedOf(error: unknown, property: string): Record<string, string> | undefined {
  if (!(error instanceof RequestError) || !error.errors) return undefined;
  const start = `${property}.`;
  const refused = Object.entries(error.errors).flatMap(([field, texts]) =>
    field.startsWith(start) ? [[field.slice(start.length), texts.join(' ')]] : [],
  );
  return refused.length === 0 ? undefined : Object.fromEntries(refused);
}
