import type { MailChoice, NoticeName } from '../../shared/notices.ts';
import { createRecord, deleteRecord, updateRecord, useList } from './records.ts';

const PREFERENCE = 'notifications/preference';
const QUIET = 'notifications/quiet_hours';

interface NoticeChoice {
  app: boolean;
  mail: MailChoice;
}

/** The user's choices by kind of notice; kinds without a choice are missing. */
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
      // The hours are local to the user who sets them.
      const values = { ...typed, time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone };
      if (hours) await updateRecord(QUIET, hours.id, values);
      else await createRecord(QUIET, values);
    },
    endHours: async () => {
      if (hours) await deleteRecord(QUIET, hours.id);
    },
  };
}
