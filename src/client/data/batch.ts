import type { BatchPlan, BatchResult, RefusedRecord } from '../../shared/wire.ts';
import { refreshAfterWrite } from './cache.ts';
import type { Values } from './records.ts';
import { request } from './request.ts';

/** The operation on each of many records. */
export type BatchWork =
  | { change: Values }
  | { delete: true }
  | { action: string; values: Values; password?: string };

/** The records: by id, or all that match a list's filter, with the number the user has seen. */
export type BatchOf = { ids: number[] } | { filter: Record<string, string>; count: number };

/** Records per request: few enough that progress shows and no proxy times out. */
const AT_ONCE = 100;

/** Which records a batch would affect, and what else a deletion would take. @throws RequestError */
export async function planBatch(path: string, of: BatchOf, work: BatchWork): Promise<BatchPlan> {
  const { data } = await request<BatchPlan>('POST', `${path}/batch`, {
    body: { ...of, ...work, plan: true },
  });
  return data;
}

/** The progress of a batch. */
export interface BatchProgress extends BatchResult {
  /** The ids still to do. */
  left: number[];
}

/**
 * Runs one operation on many records in slices, and reports progress after each slice.
 * @throws RequestError if it was interrupted; what `onProgress` reported last is done
 */
export async function runBatch(
  path: string,
  ids: number[],
  work: BatchWork,
  onProgress: (progress: BatchProgress) => void,
  set?: number,
  opensMade?: boolean,
): Promise<void> {
  let changeSet = set;
  const changed: number[] = [];
  const refused: RefusedRecord[] = [];
  try {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const joins = changeSet !== undefined && { change_set: changeSet };
      const body = { ids: ids.slice(at, at + AT_ONCE), ...work, ...joins };
      const { data } = await request<BatchResult>('POST', `${path}/batch`, { body, opensMade });
      changeSet = data.change_set;
      changed.push(...data.changed);
      refused.push(...data.refused);
      onProgress({
        changed: [...changed],
        refused: [...refused],
        left: ids.slice(at + AT_ONCE),
        ...(changeSet !== undefined && { change_set: changeSet }),
      });
    }
  } finally {
    void refreshAfterWrite(path);
  }
}
