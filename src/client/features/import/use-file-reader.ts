import { useEffect, useRef, useState } from 'react';
import { isolated } from '../../../shared/isolated.ts';
import { FileError, type ReadOptions } from '../../../shared/table-files/raw-table.ts';
import type { ReadFile } from '../../../shared/table-files/read-file.ts';
import { readInWorker } from './reading/read-in-worker.ts';

/** Reads files one at a time: how far it is, and why the last one could not be read. */
export function useFileReader() {
  const [rowsRead, setRowsRead] = useState<number>();
  const [error, setError] = useState<string>();
  const current = useRef<AbortController>(undefined);
  useEffect(() => () => current.current?.abort(), []);

  /** Resolves to undefined if the file cannot be read, or another one was asked for meanwhile. */
  async function read(file: File, options: ReadOptions = {}): Promise<ReadFile | undefined> {
    current.current?.abort();
    const controller = new AbortController();
    current.current = controller;
    const { signal } = controller;
    setRowsRead(0);
    setError(undefined);
    try {
      return await readInWorker(file, options, signal, setRowsRead);
    } catch (failure) {
      if (signal.aborted) return undefined;
      if (!(failure instanceof FileError)) console.error(failure);
      setError(failure instanceof FileError ? failure.message : `${isolated(file.name)} could not be read.`);
      return undefined;
    } finally {
      if (!signal.aborted) setRowsRead(undefined);
    }
  }
  return { isReading: rowsRead !== undefined, rowsRead: rowsRead ?? 0, error, read };
}
