import { useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { RequestError } from '../../data/request-error.ts';
import { sendFile, sendThumb } from '../../data/send-file.ts';
import { useDirtyForm } from '../form/dirty-forms.ts';
import { readyFile } from './shrink-photo.ts';

/** An upload: its progress, or its error. */
interface Upload {
  key: number;
  name: string;
  part: number;
  error?: string;
  /** The server could not be reached: it retries by itself. */
  waits?: boolean;
  /** The content, kept until it has arrived. */
  file: File;
}

let made = 0;
const AGAIN_MS = 5000;

/** Pictures uploaded from this page, by file id: they are shown before the server has given a link. */
const shown = new Map<number, string>();

/** The thumbnail of a file uploaded from this page. */
export function sentPicture(id: number): string | undefined {
  return shown.get(id);
}

/** How to upload files and their thumbnails. */
interface Sender<T extends { id: number }> {
  file(content: Blob, name: string, onProgress: (part: number) => void): Promise<T>;
  thumb(id: number, content: Blob): Promise<T>;
}

const SIGNED_IN: Sender<StoredFile> = { file: sendFile, thumb: sendThumb };

/** Uploads files as the signed-in user. */
export function useUploads(onSent: (file: StoredFile) => void) {
  return useUploadsBy(SIGNED_IN, onSent);
}

/** Uploads files one after the other, since a phone has one connection, and reports the progress of each. */
export function useUploadsBy<T extends { id: number }>(sender: Sender<T>, onSent: (file: T) => void) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  // Leaving the page, or finishing, would lose running uploads.
  const isBusy = uploads.some(({ error }) => error === undefined);
  useDirtyForm(useId(), isBusy);
  const sent = useRef(onSent);
  sent.current = onSent;
  const wanted = useRef(new Set<number>());
  useEffect(() => () => wanted.current.clear(), []);
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const remove = (key: number) => {
    wanted.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
  };

  async function send(key: number, file: File): Promise<void> {
    try {
      const ready = await readyFile(file);
      let stored = await sender.file(ready.content, ready.name, (part) => change(key, { part }));
      if (ready.thumb) {
        stored = await sender.thumb(stored.id, ready.thumb.content);
        shown.set(stored.id, ready.thumb.url);
      }
      // The user has removed the file meanwhile.
      if (!wanted.current.has(key)) return;
      remove(key);
      sent.current(stored);
    } catch (error) {
      if (!isUnreached(error)) return change(key, { error: (error as Error).message });
      change(key, { waits: true, part: 0 });
      await connectionOrPause();
      if (!wanted.current.has(key)) return;
      change(key, { waits: false });
      return send(key, file);
    }
  }

  const enqueue = (key: number, file: File) => {
    wanted.current.add(key);
    queue.current = queue.current.then(() => (wanted.current.has(key) ? send(key, file) : undefined));
  };

  return {
    uploads,
    isBusy,
    remove,
    /** Retries a failed upload. */
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

/** Whether there was no response: a retry may succeed. */
function isUnreached(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0;
}

/** Waits until the browser reports a connection, or for a while, because it does not always know. */
function connectionOrPause(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      clearTimeout(timer);
      removeEventListener('online', go);
      resolve();
    };
    const timer = setTimeout(go, AGAIN_MS);
    addEventListener('online', go);
  });
}
