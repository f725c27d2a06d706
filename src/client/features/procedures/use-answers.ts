import { useCallback, useEffect, useId, useRef, useState } from 'react';
import type { Answer, Answers } from '../../../shared/procedure/step.ts';
import { readRecord } from '../../data/records.ts';
import type { UnsentMark } from '../../data/unsent.ts';
import { whoseData } from '../../data/whose.ts';
import { useDirtyForm } from '../../records/saving/dirty-forms.ts';
import { type AnswerFailure, isFinal, reasonOf, refusedOf } from './answer-failure.ts';
import { saveAnswers } from './answers-api.ts';
import { type OwnAnswers, sortLate } from './late-answers.ts';
import type { Kept } from './use-kept.ts';

interface Place {
  path: string;
  id: number;
  property: string;
  /** Whether a step collects photos. */
  collects(step: string): boolean;
}

const AGAIN_MS = 5000;
const OLDER =
  'was answered by somebody else meanwhile; what you said before is not saved. Answer again if it counts';

/**
 * Saves each answer on its own as soon as it is given, so that people working on one procedure at once lose nothing. Answers that
 * cannot be sent are kept on the device and retried, also on the next visit, unless somebody else has answered the same step since;
 * refused ones stay at their step with the reason.
 * @param known the server's answers, as far as this page knows
 */
export function useAnswers({ path, id, property, collects }: Place, known: Answers, kept: Kept) {
  const form = useId();
  /** Answers are never sent as somebody else who has signed in meanwhile. */
  const whose = useRef(whoseData());
  /** This page's answers that the server does not have yet; null clears an answer. */
  const unsent = useRef<OwnAnswers>({});
  /** The server's answer to a step when it was answered here. */
  const grounds = useRef<OwnAnswers>({});
  const marks = useRef<Record<string, UnsentMark>>({});
  const isSending = useRef(false);
  /** Whether others may have answered since: the answers could not be sent at once. */
  const isLate = useRef(false);
  const [own, setOwn] = useState<OwnAnswers>({});
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<AnswerFailure>();
  const waits = failure?.isSentAgain === true;
  const isUnsaved = Object.keys(own).some((name) => errors[name] === undefined);
  useDirtyForm(form, isUnsaved, kept.isSafe);
  const latest = useRef({ collects, kept });
  latest.current = { collects, kept };

  /** Drops answers from the device, unless the step has been answered again since. */
  const forget = useCallback((steps: string[], before: Record<string, UnsentMark>) => {
    void latest.current.kept.drop(steps.flatMap((step) => before[step] ?? []));
  }, []);

  /** Drops outdated answers: somebody else has answered the step meanwhile, or the answer did arrive after all. */
  const dropLate = useCallback(async (): Promise<void> => {
    const { data } = await readRecord(path, id);
    const before = unsent.current;
    const now = (data[property] ?? {}) as OwnAnswers;
    const { send, arrived, overtaken } = sortLate(before, grounds.current, now, latest.current.collects);
    const gone = [...arrived, ...overtaken];
    unsent.current = send;
    forget(gone, marks.current);
    setOwn((all) => ({ ...without(all, before), ...send }));
    if (overtaken.length > 0)
      setErrors((all) => ({ ...all, ...Object.fromEntries(overtaken.map((name) => [name, OLDER])) }));
  }, [path, id, property, forget]);

  const send = useCallback(async (): Promise<void> => {
    if (isSending.current || Object.keys(unsent.current).length === 0 || whose.current !== whoseData())
      return;
    isSending.current = true;
    let sent: OwnAnswers = {};
    let before: Record<string, UnsentMark> = {};
    try {
      if (isLate.current) await dropLate();
      sent = unsent.current;
      before = { ...marks.current };
      unsent.current = {};
      if (Object.keys(sent).length > 0) await saveAnswers(path, id, property, sent);
      isLate.current = false;
      setFailure(undefined);
      setOwn((all) => without(all, sent));
      forget(Object.keys(sent), before);
    } catch (error) {
      const refused = refusedOf(error, property);
      const isLost = !refused && isFinal(error);
      if (isLost) forget(Object.keys(marks.current), marks.current);
      else forget(Object.keys(refused ?? {}), before);
      // Answers that were not refused are retried; a later answer to the same step takes precedence.
      const good = Object.entries(sent).filter(([name]) => refused?.[name] === undefined);
      unsent.current = isLost ? {} : { ...Object.fromEntries(good), ...unsent.current };
      if (isLost) setOwn({});
      // The reason belongs to the answer that was sent, not to one that was given since.
      const still = Object.entries(refused ?? {}).filter(([name]) => !Object.hasOwn(unsent.current, name));
      if (refused) setErrors((all) => ({ ...all, ...Object.fromEntries(still) }));
      else {
        isLate.current = !isLost;
        return setFailure({ text: reasonOf(error), isSentAgain: !isLost });
      }
    } finally {
      isSending.current = false;
    }
    return send();
  }, [path, id, property, dropLate, forget]);

  useEffect(() => {
    if (!waits) return;
    const again = () => void send();
    const timer = setInterval(again, AGAIN_MS);
    window.addEventListener('online', again);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', again);
    };
  }, [waits, send]);

  const { found, hasLeft } = kept;
  useEffect(() => {
    if (!found) return;
    // Photos from an earlier visit become answers later.
    if (hasLeft) isLate.current = true;
    for (const entry of found) {
      const { part, content } = entry;
      if (marks.current[part]) continue;
      marks.current[part] = { key: entry.key, at: entry.at };
      unsent.current[part] = content.value;
      grounds.current[part] = content.ground;
    }
    const back = { ...unsent.current };
    setOwn((all) => ({ ...back, ...all }));
    void send();
  }, [found, hasLeft, send]);

  return {
    own,
    errors,
    failure,
    isUnsaved,
    setErrors,
    /** Steps whose answer from here came too late. */
    overtaken: Object.keys(errors).filter((name) => errors[name] === OLDER),
    answer(name: string, value: Answer | null) {
      if (!Object.hasOwn(own, name)) grounds.current[name] = known[name] ?? null;
      marks.current[name] = kept.keep(name, { value, ground: grounds.current[name] ?? null });
      unsent.current = { ...unsent.current, [name]: value };
      setOwn((all) => ({ ...all, [name]: value }));
      setErrors(({ [name]: _, ...others }) => others);
      void send();
    },
  };
}

/** The answers without those that were saved; an answer changed since it was sent stays. */
function without(all: OwnAnswers, sent: OwnAnswers): OwnAnswers {
  return Object.fromEntries(
    Object.entries(all).filter(([name, value]) => !Object.hasOwn(sent, name) || sent[name] !== value),
  );
}
