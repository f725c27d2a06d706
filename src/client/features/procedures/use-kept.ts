import { useEffect, useMemo, useRef, useState } from 'react';
import type { Answer } from '../../../shared/procedure/step.ts';
import {
  dropUnsent,
  keepUnsent,
  newStamp,
  readUnsent,
  type Unsent,
  type UnsentMark,
  withUnsent,
} from '../../data/unsent.ts';
import { whoseData } from '../../data/whose.ts';
import type { ReadyFile } from '../../records/files/shrink-photo.ts';
import type { UploadKeeper } from '../../records/files/use-ready-files.ts';

/** An answer that the server does not have yet. */
interface KeptAnswer {
  /** null clears the answer. */
  value: Answer | null;
  /** The server's answer when this one was given. */
  ground: Answer | null;
}

/** Answers and photos of a procedure, kept on the device until the server has them. */
export interface Kept {
  /** Answers that an earlier visit has left; undefined until they are read. */
  found?: Unsent<KeptAnswer>[];
  /** Whether it has left anything, photos included. */
  hasLeft: boolean;
  /** Whether the device has kept everything that it was given last. */
  isSafe: boolean;
  /** Steps of which an earlier visit has left photos. */
  photoSteps: string[];
  dropPhotos(steps: string[]): Promise<void>;
  keep(step: string, answer: KeptAnswer): UnsentMark;
  drop(marks: UnsentMark[]): Promise<void>;
  /** Drops what an earlier visit has left, because the record is gone. */
  dropLeft(): Promise<void>;
  keeperOf(step: string): UploadKeeper;
}

type Content = KeptAnswer | { file: ReadyFile };

/**
 * Keeps answers and photos on the device, so that a killed tab or an empty battery costs nothing.
 * @param title the name of the record, once it is known
 */
export function useKept(path: string, id: number, title: string): Kept {
  const record = `${path}/${id}`;
  const [found, setFound] = useState<Unsent<Content>[]>();
  const [isSafe, setSafe] = useState(true);
  const named = useRef(title);
  named.current = title;
  const whose = useRef(whoseData());

  useEffect(() => {
    let isOver = false;
    const take = (entries: Unsent[]) => {
      if (!isOver) setFound(entries.filter((entry) => entry.record === record) as Unsent<Content>[]);
    };
    // A browser that stores nothing has kept nothing; it is told once something is to be kept.
    readUnsent().then(take, () => take([]));
    return () => {
      isOver = true;
    };
  }, [record]);

  const answers = useMemo(
    () => found?.filter((entry): entry is Unsent<KeptAnswer> => 'value' in entry.content),
    [found],
  );
  const ways = useMemo(() => {
    const entryOf = (part: string, content: Content): Unsent<Content> => {
      const at = newStamp();
      // A step has one answer, but may have many photos.
      const key = JSON.stringify([whoseData(), record, part, 'file' in content ? at : 'answer']);
      return { key, at, record, part, title: named.current, to: window.location.pathname, content };
    };
    const keep = async (entry: Unsent<Content>): Promise<boolean> => {
      // Somebody else has signed in meanwhile.
      if (whose.current !== whoseData()) return false;
      const isKept = await keepUnsent(entry).then(
        () => true,
        () => false,
      );
      setSafe(isKept);
      return isKept;
    };
    // What cannot be removed is found, and compared with the server's answers, on the next visit.
    const drop = (marks: UnsentMark[]) => dropUnsent(marks).catch(() => {});
    return {
      drop,
      photoSteps: (found ?? []).flatMap(({ part, content }) => ('file' in content ? part : [])),
      dropPhotos: (steps: string[]) =>
        drop((found ?? []).filter(({ part, content }) => 'file' in content && steps.includes(part))),
      dropLeft: () => drop(found ?? []),
      keep(step: string, answer: KeptAnswer) {
        const entry = entryOf(step, answer);
        void keep(entry);
        return entry;
      },
      keeperOf: (step: string): UploadKeeper => ({
        found: (found ?? []).flatMap((entry) =>
          entry.part === step && 'file' in entry.content ? { file: entry.content.file, mark: entry } : [],
        ),
        async keep(file) {
          const entry = entryOf(step, { file });
          return (await keep(entry)) ? { key: entry.key, at: entry.at } : undefined;
        },
        drop: (mark) => drop([mark as UnsentMark]),
        alone: (mark, send) => withUnsent(mark as UnsentMark, send),
      }),
    };
  }, [found, record]);
  return { ...ways, found: answers, hasLeft: (found ?? []).length > 0, isSafe };
}
