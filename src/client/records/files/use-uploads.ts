import { useId, useRef, useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { sendFile, sendThumb } from '../../data/send-file.ts';
import { useDirtyForm } from '../form/dirty-forms.ts';
import { readyFile } from './shrink-photo.ts';

/** A file on its way: how much of it is sent, or why it was not. */
interface Upload {
  key: number;
  name: string;
  part: number;
  error?: string;
  /** What is sent, for as long as it has not arrived. */
  file: File;
}

let made = 0;

/** Pictures of what was just sent, by id: they are shown before any link to them is known. */
const shown = new Map<number, string>();

/** The small picture of a file that was sent from this page. */
export function sentPicture(id: number): string | undefined {
  return shown.get(id);
}

/** How files are sent, and small pictures of them. */
interface Sender<T extends { id: number }> {
  file(content: Blob, name: string, onProgress: (part: number) => void): Promise<T>;
  thumb(id: number, content: Blob): Promise<T>;
}

const SIGNED_IN: Sender<StoredFile> = { file: sendFile, thumb: sendThumb };

/** Sends files as whoever is signed in. */
export function useUploads(onSent: (file: StoredFile) => void) {
  return useUploadsBy(SIGNED_IN, onSent);
}

/** Sends files one after the other, since a phone has one connection, and tells of each how far it is. */
export function useUploadsBy<T extends { id: number }>(sender: Sender<T>, onSent: (file: T) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  // Whoever leaves, or finishes, would lose what is on its way.
  const isBusy = uploads.some(({ error }) => error === undefined);
  useDirtyForm(useId(), isBusy);
  const sent = useRef(onSent);
  sent.current = onSent;
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  async function send(key: number, file: File): Promise<void> {
    try {
      const ready = await readyFile(file);
      let stored = await sender.file(ready.content, ready.name, (part) => change(key, { part }));
      if (ready.thumb) {
        stored = await sender.thumb(stored.id, ready.thumb.content);
        shown.set(stored.id, ready.thumb.url);
      }
      remove(key);
      sent.current(stored);
    } catch (error) {
      change(key, { error: (error as Error).message });
    }
  }

  const enqueue = (key: number, file: File) => {
    queue.current = queue.current.then(() => send(key, file));
  };

  return {
    uploads,
    isBusy,
    remove,
    /** Sends again what did not arrive. */
    again(key: number) {
      const failed = uploads.find((one) => one.key === key && one.error !== undefined);
      if (!failed) return;
      change(key, { error: undefined, part: 0 });
      enqueue(key, failed.file);
    },
    add(files: Iterable<File>) {
      for (const file of files) {
        const key = ++made;
        setUploads((all) => [...all, { key, name: file.name, part: 0, file }]);
        enqueue(key, file);
      }
    },
  };
}
