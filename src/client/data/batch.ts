import type { BatchPlan, BatchResult, RefusedRecord } from '../../shared/wire.ts';
import { refreshAfterWrite } from './cache.ts';
import type { Values } from './records.ts';
import { request } from './request.ts';

/** What is done to each of many records. */
export type BatchWork = { change: Values } | { delete: true } | { action: string; values: Values };

/** Which records: by their ids, or all that a list finds, which were so many when they were seen. */
export type BatchOf = { ids: number[] } | { filter: Record<string, string>; count: number };

/** How many records go in one request: few enough that progress shows and no proxy loses patience. */
const AT_ONCE = 100;

/** Which records a batch would be done with, and what else would go with them. @throws RequestError */
export async function planBatch(path: string, of: BatchOf, work: BatchWork): Promise<BatchPlan> {
  const { data } = await request<BatchPlan>('POST', `${path}/batch`, {
    body: { ...of, ...work, plan: true },
  });
  return data;
}

/** How far a batch has come. */
export interface BatchProgress extends BatchResult {
  /** What is still to be done. */
  left: number[];
}

/**
 * Does one thing with many records, some at a time, and tells after each time how far it is.
 * @throws RequestError when it was broken off; what `onProgress` told last is done
 */
export async function runBatch(
  path: string,
  ids: number[],
  work: BatchWork,
  onProgress: (progress: BatchProgress) => void,
  set?: number,
): Promise<void> {
  let changeSet = set;
  const changed: number[] = [];
  const refused: RefusedRecord[] = [];
  try {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const joins = changeSet !== undefined && { change_set: changeSet };
      const body = { ids: ids.slice(at, at + AT_ONCE), ...work, ...joins };
      const { data } = await request<BatchResult>('POST', `${path}/batch`, { body });
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
