import { useEffect, useId, useRef, useState } from 'react';
import type { StoredFile } from '../../../shared/schema/files.ts';
import { RequestError } from '../../data/request-error.ts';
import { sendFile, sendThumb } from '../../data/send-file.ts';
import { whoseData } from '../../data/whose.ts';
import { useDirtyForm } from '../saving/dirty-forms.ts';
import { type ReadyFile, UnreadablePicture } from './shrink-photo.ts';
import { type UploadKeeper, useReadyFiles } from './use-ready-files.ts';

/** An upload: its progress, or its error. */
interface Upload {
  key: number;
  name: string;
  part: number;
  error?: string;
  /** It would be refused again: another file is needed. */
  isFinal?: boolean;
  /** The server could not be reached: it retries by itself. */
  waits?: boolean;
  /** The device keeps it until it has arrived, also when the page is closed. */
  isKept?: boolean;
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
export function useUploads(onSent: (file: StoredFile) => void, keeper?: UploadKeeper) {
  return useUploadsBy(SIGNED_IN, onSent, keeper);
}

/**
 * Uploads files one after the other, since a phone has one connection, and reports the progress of each.
 * @param keeper keeps them on the device meanwhile; read when the page opens
 */
export function useUploadsBy<T extends { id: number }>(
  sender: Sender<T>,
  onSent: (file: T) => void,
  keeper?: UploadKeeper,
) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef(Promise.resolve());
  // Leaving the page, or finishing, would lose running uploads.
  const isBusy = uploads.some(({ error }) => error === undefined);
  const areKept = uploads.every(({ isKept }) => isKept);
  useDirtyForm(useId(), isBusy, areKept);
  const sent = useRef(onSent);
  sent.current = onSent;
  const wanted = useRef(new Set<number>());
  /** Files are never sent as somebody else who has signed in meanwhile. */
  const whose = useRef(whoseData());
  /** Files chosen on this page that have arrived, with their ids. */
  const arrived = useRef(new Map<string, number>());
  const chosen = useRef(new Map<number, string>());
  const change = (key: number, changes: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
  const files = useReadyFiles(keeper, (key) => change(key, { isKept: true }));
  const remove = (key: number): Promise<void> => {
    wanted.current.delete(key);
    chosen.current.delete(key);
    setUploads((all) => all.filter((one) => one.key !== key));
    return files.drop(key);
  };

  async function upload(key: number, ready: ReadyFile): Promise<void> {
    // Another tab was sending it until now.
    if (!wanted.current.has(key)) return;
    let stored = await sender.file(ready.content, ready.name, (part) => change(key, { part }));
    if (ready.thumb) {
      stored = await sender.thumb(stored.id, ready.thumb.content);
      shown.set(stored.id, ready.thumb.url);
    }
    // The user has removed the file meanwhile.
    if (!wanted.current.has(key)) return;
    const name = chosen.current.get(key);
    if (name !== undefined) arrived.current.set(name, stored.id);
    sent.current(stored);
    // Other tabs send it until it has left the device.
    await remove(key);
  }

  async function send(key: number): Promise<void> {
    if (whose.current !== whoseData()) return;
    try {
      const ready = await files.ready(key);
      const isSentHere = await files.once(key, () => upload(key, ready));
      if (!isSentHere) await remove(key);
    } catch (error) {
      if (!wanted.current.has(key)) return;
      if (!isUnreached(error))
        return change(key, { error: (error as Error).message, isFinal: isFinal(error) });
      change(key, { waits: true, part: 0 });
      await connectionOrPause();
      if (!wanted.current.has(key)) return;
      change(key, { waits: false });
      return send(key);
    }
  }

  const enqueue = (key: number) => {
    wanted.current.add(key);
    queue.current = queue.current.then(() => (wanted.current.has(key) ? send(key) : undefined));
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: files from an earlier visit are found once, when the page opens
  useEffect(() => {
    const back = (keeper?.found ?? []).map((kept) => ({ key: ++made, kept }));
    if (back.length > 0)
      setUploads(back.map(({ key, kept }) => ({ key, name: kept.file.name, part: 0, isKept: true })));
    for (const { key, kept } of back) {
      files.restore(key, kept);
      enqueue(key);
    }
    return () => wanted.current.clear();
  }, []);

  const isWaiting = uploads.some(({ waits }) => waits);
  return {
    // The files behind one that waits wait as well.
    uploads: uploads.map((one) =>
      isWaiting && one.isKept && one.error === undefined ? { ...one, waits: true } : one,
    ),
    isBusy,
    remove,
    /** Retries a failed upload. */
    again(key: number) {
      const failed = uploads.find((one) => one.key === key && one.error !== undefined);
      if (!failed) return;
      change(key, { error: undefined, part: 0 });
      enqueue(key);
    },
    /** Whether this very file is being sent, or is one of these files already. */
    isHere(file: File, ids: number[]): boolean {
      const name = signOf(file);
      return [...chosen.current.values()].includes(name) || ids.includes(arrived.current.get(name) ?? 0);
    },
    add(chosenNow: Iterable<File>) {
      for (const file of chosenNow) {
        const key = ++made;
        chosen.current.set(key, signOf(file));
        setUploads((all) => [...all, { key, name: file.name, part: 0 }]);
        files.choose(key, file);
        enqueue(key);
      }
    },
  };
}

/** What tells one file of a device from another. */
function signOf({ name, size, lastModified }: File): string {
  return JSON.stringify([name, size, lastModified]);
}

/** Whether there was no response: a retry may succeed. */
function isUnreached(error: unknown): boolean {
  return error instanceof RequestError && error.status === 0;
}

/** Whether the file itself is the reason: it cannot be read, is too large, or is of a kind that is not taken. */
function isFinal(error: unknown): boolean {
  if (error instanceof RequestError) return [400, 413, 415, 422].includes(error.status);
  return error instanceof UnreadablePicture;
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
