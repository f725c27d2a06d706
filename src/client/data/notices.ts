import { useEffect } from 'react';
import { NOTICE } from '../../shared/entity-paths.ts';
import type { MailChoice, NoticeName } from '../../shared/notices.ts';
import { MOST_PLANNED } from '../../shared/wire.ts';
import { planBatch, runBatch } from './batch.ts';
import { createRecord, deleteRecord, updateRecord, useList } from './records.ts';

const PREFERENCE = 'notifications/preference';
const QUIET = 'notifications/quiet_hours';
/** No live change tells of what is one's own alone. */
const ASK_EVERY_MS = 60_000;
const NEWEST = 50;
const UNREAD = { 'read_at.null': 'true', is_shown: 'true' };

/** How many notices are not read yet. */
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

/** The newest notices. */
export function useNotices() {
  return useList(NOTICE, { is_shown: 'true', page_size: NEWEST });
}

export async function markRead(id: number): Promise<void> {
  await updateRecord(NOTICE, id, { read_at: new Date().toISOString() });
}

/** Marks all that are not read, also those that are too old to be shown. */
export async function markAllRead(): Promise<void> {
  const work = { change: { read_at: new Date().toISOString() } };
  const { ids } = await planBatch(NOTICE, { filter: UNREAD, count: MOST_PLANNED }, work);
  await runBatch(NOTICE, ids, work, () => {});
}

interface NoticeChoice {
  app: boolean;
  mail: MailChoice;
}

/** What who is signed in has chosen, by kind; kinds they have not touched are not there. */
export function useNoticeChoices() {
  const { rows, meta, error, reload } = useList(PREFERENCE, { page_size: 100 });
  const quiet = useList(QUIET, { page_size: 1 });
  const own = new Map(rows.map((row) => [row.kind as NoticeName, row]));
  const [hours] = quiet.rows;
  return {
    isLoaded: meta !== undefined && quiet.meta !== undefined,
    error,
    reload,
    choiceOf: (kind: NoticeName) => own.get(kind) as unknown as (NoticeChoice & { id: number }) | undefined,
    choose: async (kind: NoticeName, { app, mail }: NoticeChoice) => {
      const known = own.get(kind);
      if (known) await updateRecord(PREFERENCE, known.id, { app, mail });
      else await createRecord(PREFERENCE, { kind, app, mail });
    },
    hours: hours && {
      id: hours.id,
      from: String(hours.from),
      until: String(hours.until),
      zone: hours.time_zone as string | null,
    },
    setHours: async (typed: { from: string; until: string }) => {
      // They are hours of the place where somebody is who says so.
      const values = { ...typed, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      if (hours) await updateRecord(QUIET, hours.id, values);
      else await createRecord(QUIET, values);
    },
    endHours: async () => {
      if (hours) await deleteRecord(QUIET, hours.id);
    },
  };
}
