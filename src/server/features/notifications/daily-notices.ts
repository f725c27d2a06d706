import { NOTICE_KINDS } from '../../../shared/notices.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, Store, Writer } from '../../store/store.ts';
import type { DailyNotice, NoticeRound } from '../feature.ts';
import { planners, tell } from './notices.ts';
import { momentOf } from './preferences.ts';

const MARK = '_mark';
const TOLD = /^told (\d{4}-\d{2}-\d{2})$/;
const PAGE = 1000;
/** After a longer downtime, the server reports only the last days. */
const MOST_DAYS = 7;

/**
 * Once a day, at the time of the digest: notifies of everything that is due, late, short or about to end. Each record has
 * its own transaction and a key that is never used twice, so that an interrupted round can continue.
 * @param page how many records are read at once
 * @returns when the next is due
 */
export async function tellDaily(
  store: Store,
  notices: readonly DailyNotice[],
  now: Date,
  page = PAGE,
): Promise<Date> {
  const { zone, time } = await store.read(digestTime);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const due = momentOf(today, time, zone);
  if (now < due) return due;
  const told = await store.read(lastTold);
  if (told !== today.toString()) {
    const last = lastBefore(today, told);
    for (const daily of byKind(notices))
      await tellOne(store, daily, { today, last, zone, now, at: due }, page);
    await store.write(async (writer) => {
      await forgetMarks(writer);
      await writer.insert(MARK, { name: `told ${today}` });
    });
  }
  return momentOf(today.add({ days: 1 }), time, zone);
}

/** In the order in which people choose what they hear of. */
function byKind(notices: readonly DailyNotice[]): DailyNotice[] {
  const kinds = Object.keys(NOTICE_KINDS);
  return notices.toSorted((a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind));
}

/** When a tenant sends the daily digest, and in which time zone. */
export async function digestTime(reader: Reader): Promise<{ zone: string; time: string }> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  return { zone: await zoneWithin(reader), time: String(settings?.digest_time ?? '07:00') };
}

async function tellOne(store: Store, daily: DailyNotice, round: NoticeRound, page: number): Promise<void> {
  const { kind, entity, to, once, where, isMeant = () => true } = daily;
  const { today, last, at } = round;
  const tellOf = (row: Row) =>
    store.write(async (writer) => {
      const users = new Set<number>();
      for (const name of to)
        for (const user of name === 'planners' ? await planners(writer) : [writtenValue(row, name)])
          if (typeof user === 'number') users.add(user);
      await tell(writer, { kind, entity, row, once: once(row, today), at }, users);
    });
  for (let after = 0; ; ) {
    const rows = await store.read((reader) =>
      reader.find(entity, {
        where: [...where(today, last), { property: 'id', op: 'gt', value: after }],
        order: [{ property: 'id', descending: false }],
        limit: page,
      }),
    );
    for (const row of rows) if (isMeant(row, round)) await tellOf(row);
    if (rows.length < page) break;
    after = rows.at(-1)?.id ?? after;
  }
}

/** The last day on which people were notified. */
async function lastTold(reader: Reader): Promise<string | undefined> {
  return (await reader.find(MARK))
    .flatMap(({ name }) => TOLD.exec(String(name))?.[1] ?? [])
    .sort()
    .at(-1);
}

/** From which day on notices may be missing: yesterday, or the day of the last round. */
function lastBefore(today: Temporal.PlainDate, told: string | undefined): string {
  const yesterday = today.subtract({ days: 1 }).toString();
  const earliest = today.subtract({ days: MOST_DAYS }).toString();
  if (told === undefined || told > yesterday) return yesterday;
  return told < earliest ? earliest : told;
}

/** Only the mark of the last day matters. */
async function forgetMarks(writer: Writer): Promise<void> {
  for (const { id, name } of await writer.find(MARK))
    if (TOLD.test(String(name))) await writer.remove(MARK, [eq('id', id)]);
}
