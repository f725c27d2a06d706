import { useEffect } from 'react';
import { NOTICE } from '../../shared/entity-paths.ts';
import { MOST_PLANNED } from '../../shared/wire.ts';
import { planBatch, runBatch } from './batch.ts';
import { updateRecord, useList } from './records.ts';

/** Live changes do not report personal records, so notices are polled. */
const ASK_EVERY_MS = 60_000;
const NEWEST = 50;
const UNREAD = { 'read_at.null': 'true', is_shown: 'true' };

/** The number of unread notices. */
export function useUnreadCount(): number {
  const { meta, reload } = useList(NOTICE, { ...UNREAD, page_size: 1 });
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [reload]);
  return meta?.total ?? 0;
}

/** The newest notices: what is told late, such as after a night without the server, is as old as what it tells of. */
export function useNotices() {
  return useList(NOTICE, { is_shown: 'true', ordering: '-created_at', page_size: NEWEST });
}

export async function markRead(id: number): Promise<void> {
  await updateRecord(NOTICE, id, { read_at: new Date().toISOString() });
}

/** Marks all unread notices as read, including those too old to be shown. */
export async function markAllRead(): Promise<void> {
  const work = { change: { read_at: new Date().toISOString() } };
  const { ids } = await planBatch(NOTICE, { filter: UNREAD, count: MOST_PLANNED }, work);
  await runBatch(NOTICE, ids, work, () => {});
}
