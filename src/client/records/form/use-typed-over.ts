import { useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import type { Written } from '../../data/records.ts';
import { Overtaken, writeOver } from '../../data/write-over.ts';
import { isSameWritten, type Values } from '../saving/values.ts';

interface Place {
  path: string;
  /** The properties that are edited. */
  names: string[];
  record: WireRecord;
  etag: string | undefined;
}

/** The text for whoever saves over a value that somebody else has changed meanwhile. */
export const OVERTAKEN =
  'Somebody else has changed this meanwhile. Save again to put yours in its place, or press Undo to see theirs.';

/**
 * Properties of a record with an editor of their own. What is typed stands until it is saved, also what is typed while a save is on
 * its way. A newer version of the record never replaces it, nor does a save replace what others have made of it meanwhile.
 * @param read the editor's value for a record
 */
export function useTypedOver<T>({ path, names, record, etag }: Place, read: (record: WireRecord) => T) {
  const [typed, setTyped] = useState<{ value: T; ground: Written }>();
  /** What this page has written, until the page shows the record as read since. */
  const [written, setWritten] = useState<Written & { over: string | undefined }>();
  const newest: Written = written && written.over === etag ? written : { data: record, etag };

  return {
    value: typed ? typed.value : read(newest.data),
    isTyped: typed !== undefined,
    change: (value: T) => setTyped((held) => ({ value, ground: held?.ground ?? newest })),
    undo: () => setTyped(undefined),
    /** @throws Overtaken if somebody else has changed these properties; the next save overwrites that. @throws RequestError */
    async save(values: Values): Promise<void> {
      const ground = typed?.ground ?? newest;
      try {
        const saved = await writeOver({
          path,
          key: record.id,
          values,
          holds: (current) => names.every((name) => isSameWritten(current[name], ground.data[name])),
          ground: Promise.resolve(ground),
        });
        setWritten({ ...saved, over: etag });
        setTyped((held) => (held && held !== typed ? { ...held, ground: saved } : undefined));
      } catch (error) {
        if (error instanceof Overtaken) {
          const theirs = { data: error.current, etag: error.etag };
          setTyped((held) => held && { ...held, ground: theirs });
        }
        throw error;
      }
    },
  };
}
