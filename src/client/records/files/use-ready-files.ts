import { useMemo, useRef } from 'react';
import { type ReadyFile, readyFile } from './shrink-photo.ts';

/** A file on the device, and what refers to it there. */
interface KeptFile {
  file: ReadyFile;
  mark: unknown;
}

/** Keeps files on the device until they have arrived. */
export interface UploadKeeper {
  /** Files from an earlier visit that have not arrived. */
  found: KeptFile[];
  /** @returns what refers to it; undefined if the device does not keep it */
  keep(file: ReadyFile): Promise<unknown>;
  /** @returns when the device has dropped it */
  drop(mark: unknown): Promise<void>;
  /** Sends a kept file while no other tab does. @returns false if another tab has sent it, or left it out */
  alone(mark: unknown, send: () => Promise<void>): Promise<boolean>;
}

interface Chosen {
  ready: Promise<ReadyFile>;
  /** Missing for a file from an earlier visit, which is ready. */
  file?: File;
  hasFailed?: boolean;
  mark?: unknown;
}

/**
 * Makes files ready to upload, one after the other, since a picture takes much memory. Each is kept on the device as soon as it is
 * ready, however long the uploads before it take.
 */
export function useReadyFiles(keeper: UploadKeeper | undefined, onKept: (key: number) => void) {
  const latest = useRef({ keeper, onKept });
  latest.current = { keeper, onKept };
  return useMemo(() => {
    const all = new Map<number, Chosen>();
    let turn: Promise<unknown> = Promise.resolve();

    async function make(key: number, file: File): Promise<ReadyFile> {
      const ready = await readyFile(file);
      const mark = await latest.current.keeper?.keep(ready);
      if (mark === undefined) return ready;
      const chosen = all.get(key);
      // Removed meanwhile.
      if (!chosen) void latest.current.keeper?.drop(mark);
      else {
        chosen.mark = mark;
        latest.current.onKept(key);
      }
      return ready;
    }

    function choose(key: number, file: File): Promise<ReadyFile> {
      const chosen: Chosen = { ready: turn.then(() => make(key, file)), file };
      all.set(key, chosen);
      // Whoever waits for the file is told why it failed; the next one is made ready all the same.
      turn = chosen.ready.catch(() => {
        chosen.hasFailed = true;
      });
      return chosen.ready;
    }

    return {
      choose,
      restore: (key: number, { file, mark }: KeptFile) =>
        all.set(key, { ready: Promise.resolve(file), mark }),
      /** The file, made ready; made anew if that has failed before. */
      ready: (key: number): Promise<ReadyFile> => {
        const chosen = all.get(key);
        if (!chosen) return Promise.reject(new Error('This file was left out.'));
        const { file, ready, hasFailed } = chosen;
        return file && hasFailed ? choose(key, file) : ready;
      },
      /** Sends a file, unless another tab has sent it meanwhile. @returns whether it was sent here */
      async once(key: number, send: () => Promise<void>): Promise<boolean> {
        const { keeper } = latest.current;
        const mark = all.get(key)?.mark;
        if (keeper && mark !== undefined) return keeper.alone(mark, send);
        await send();
        return true;
      },
      /** Forgets a file that has arrived, or was left out. */
      async drop(key: number): Promise<void> {
        const mark = all.get(key)?.mark;
        all.delete(key);
        if (mark !== undefined) await latest.current.keeper?.drop(mark);
      },
    };
  }, []);
}
