import { useEffect, useRef, useState } from 'react';
import { OWN_FIELD_TEXTS as TEXTS } from '../../../shared/own-field-texts.ts';
import { isObject } from '../../../shared/schema/file-check.ts';
import type { LayerFiles } from '../../../shared/schema/layer-files.ts';
import { failureText } from '../../data/failure-text.ts';
import { type DraftAnswer, keepSchemaDraft, type OwnSchema } from '../../data/own-schema.ts';

/** A draft that is being changed. */
export interface Draft {
  files: LayerFiles;
  /** Counts what replaced the draft from elsewhere than its sheets, which then begin anew. */
  replaced: number;
  /** What is wrong with it and what it would do; undefined while the server is asked. */
  answer: DraftAnswer | undefined;
  failure: string | undefined;
  change(files: LayerFiles): void;
  replace(files: LayerFiles): void;
  /** Missing where there is nothing to take back, or to do again. */
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
  /** Asks the server again: records have changed. */
  askAgain(): void;
}

interface Steps {
  past: LayerFiles[];
  now: LayerFiles;
  future: LayerFiles[];
  replaced: number;
  /** When it was changed last, and where. */
  at: number;
  place: string;
}

/** What is typed into one place in one go is one step. */
const ONE_GO_MS = 2000;
const NOWHERE = { at: 0, place: '' };
const MOST_STEPS = 100;

/** The draft of whoever is signed in: kept on the server once typing rests, with its steps, which can be taken back. */
export function useDraft(schema: OwnSchema): Draft {
  const [{ past, now: files, future, replaced }, step] = useState<Steps>({
    past: [],
    now: (schema.draft ?? schema.files) as LayerFiles,
    ...{ future: [], replaced: 0, ...NOWHERE },
  });
  const [asked, ask] = useState(0);
  const kept = useKeptDraft(files, schema.draft !== null, asked);
  const take = (next: LayerFiles, isReplaced: boolean) =>
    step((is) => {
      if (next === is.now) return is;
      const [at, place] = [Date.now(), changedPlace(is.now, next)];
      const isOneGo = !isReplaced && at - is.at < ONE_GO_MS && place === is.place;
      return {
        past: isOneGo ? is.past : [...is.past, is.now].slice(-MOST_STEPS),
        now: next,
        future: [],
        replaced: is.replaced + (isReplaced ? 1 : 0),
        ...{ at, place },
      };
    });
  return {
    ...{ files, replaced, ...kept },
    change: (next) => take(next, false),
    replace: (next) => take(next, true),
    undo:
      past.length === 0
        ? undefined
        : () =>
            step((is) => ({
              past: is.past.slice(0, -1),
              now: is.past.at(-1) ?? is.now,
              future: [is.now, ...is.future],
              ...{ replaced: is.replaced + 1, ...NOWHERE },
            })),
    redo:
      future.length === 0
        ? undefined
        : () =>
            step((is) => ({
              past: [...is.past, is.now],
              now: is.future[0] ?? is.now,
              future: is.future.slice(1),
              ...{ replaced: is.replaced + 1, ...NOWHERE },
            })),
    askAgain: () => ask((count) => count + 1),
  };
}

/** Where two drafts differ, as a path of names: down to one word, if nothing else differs. */
function changedPlace(before: unknown, after: unknown): string {
  if (!isObject(before) || !isObject(after)) return '';
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const other = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const [name = ''] = other;
  return other.length === 1 ? `${name}/${changedPlace(before[name], after[name])}` : other.join();
}

/** Typing is kept once it rests. */
const REST_MS = 400;

/** Keeps the draft on the server, which says what is wrong with it and what it would do: undefined while it is asked. */
function useKeptDraft(files: LayerFiles, isKept: boolean, asked: number) {
  const [kept, setKept] = useState<{
    files: LayerFiles;
    asked: number;
    answer?: DraftAnswer;
    failure?: string;
  }>();
  const isFirst = useRef(!isKept);
  useEffect(() => {
    // What is published needs no draft.
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    let isCurrent = true;
    const timer = setTimeout(() => {
      keepSchemaDraft(files).then(
        (answer) => isCurrent && setKept({ files, asked, answer }),
        (error) => isCurrent && setKept({ files, asked, failure: failureText(TEXTS.notKept, error) }),
      );
    }, REST_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [files, asked]);
  const { answer, failure } = kept?.files === files ? kept : {};
  return { answer, failure };
}
