import { restoreRecord, updateRecord, type Values } from '../../data/records.ts';
import { RequestError } from '../../data/request.ts';
import { type ToastAction, useToast } from '../../ui/toasts.tsx';

/** A change that can be taken back. */
interface Changed {
  path: string;
  key: number;
  /** What the changed properties held before, as it is written. */
  before: Values;
  /** The version after the change: what somebody else has changed since is not undone. */
  etag: string | undefined;
}

/** What takes back, from a message, what was just done. */
export function useUndo() {
  const toast = useToast();
  async function back(what: string, work: () => Promise<unknown>) {
    try {
      await work();
      toast.success(what);
    } catch (error) {
      toast.error(`This could not be undone. ${reasonOf(error)}`.trim());
    }
  }
  return {
    ofDeletion: (path: string, id: number, name: string): ToastAction => ({
      label: 'Undo',
      undoes: true,
      run: () => void back(`${name} restored`, () => restoreRecord(path, id)),
    }),
    ofChange: ({ path, key, before, etag }: Changed): ToastAction => ({
      label: 'Undo',
      undoes: true,
      run: () => void back('Changed back', () => updateRecord(path, key, before, etag)),
    }),
  };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestError)) return '';
  return error.status === 412 ? 'Somebody else has changed it since.' : error.message;
}
