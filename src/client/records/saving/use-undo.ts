import { failureText } from '../../data/failure-text.ts';
import { undoChangeSet } from '../../data/imports.ts';
import { restoreRecord, type Values, type Written } from '../../data/records.ts';
import { writeOver } from '../../data/write-over.ts';
import { type ToastAction, useToast } from '../../ui/toasts.tsx';
import { isSameWritten } from './values.ts';

/** A change that can be taken back. */
interface Changed {
  path: string;
  key: number;
  /** The previous values of the changed properties, in write format. */
  before: Values;
  /** The record after the change: undo leaves properties that somebody else has changed since. */
  saved: Written;
}

/** Offers "Undo" in a message for a change just made. */
export function useUndo() {
  const toast = useToast();
  async function back(what: string, work: () => Promise<unknown>) {
    try {
      await work();
      toast.success(what);
    } catch (error) {
      toast.error(failureText('This could not be undone.', error));
    }
  }
  async function takeBack(set: { id: number; entity: string }) {
    try {
      const stays = await undoChangeSet(set);
      if (stays.length === 0) toast.success('Undone');
      else toast.error(`${stays.length} stay as they are, because somebody else has changed them since.`);
    } catch (error) {
      toast.error(failureText('This could not be undone.', error));
    }
  }
  return {
    ofDeletion: (path: string, id: number, name: string): ToastAction => ({
      label: 'Undo',
      undoes: true,
      run: () => void back(`${name} restored`, () => restoreRecord(path, id)),
    }),
    ofChange: ({ path, key, before, saved }: Changed): ToastAction => ({
      label: 'Undo',
      undoes: true,
      run: () =>
        void back('Changed back', () =>
          writeOver({
            path,
            key,
            values: before,
            holds: (current) =>
              Object.keys(before).every((name) => isSameWritten(current[name], saved.data[name])),
            ground: Promise.resolve(saved),
          }),
        ),
    }),
    /** What was done to several at once. What somebody has changed since stays. */
    ofSet: (set: { id: number; entity: string }): ToastAction => ({
      label: 'Undo',
      undoes: true,
      run: () => void takeBack(set),
    }),
  };
}
