import { addDays } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { NoticeName } from '../../../shared/notices.ts';
import { dayIn } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row, Store, Writer } from '../../store/store.ts';
import { planners, tell } from './notices.ts';
import { momentOf } from './preferences.ts';

const MARK = '_mark';
const TOLD = /^told (\d{4}-\d{2}-\d{2})$/;
const PAGE = 1000;
/** After a longer downtime, the server reports only the last days. */
const MOST_DAYS = 7;
const WARRANTY_DAYS = 60;

/**
 * A daily search, and who is notified of its results. `once` tells separate occasions of one record apart. `last` is the
 * day of the previous round: yesterday, or earlier if the server was down.
 */
interface Daily {
  kind: NoticeName;
  entity: string;
  where(day: Temporal.PlainDate, last: string): Condition[];
  /** Whether a found record really counts on a day, if conditions cannot express it. */
  isMeant?(row: Row, moment: Moment): boolean;
  to: ('assigned_to' | 'responsible' | 'planners')[];
  once(row: Row, day: Temporal.PlainDate): string;
}

const dueOn = (row: Row) => String(row.completion_end_date);

/** The day that it is at the site of a record, otherwise that of the tenant. */
function dayAt(row: Row, zone: string, now: Date): string {
  return dayIn(now, typeof row.time_zone === 'string' ? row.time_zone : zone);
}

const DAILY: Daily[] = [
  {
    kind: 'due_soon',
    entity: WORK_ORDER,
    // No place is more than a day apart from another.
    where: (day) => [
      eq('is_closed', false),
      { property: 'completion_end_date', op: 'gte', value: day.toString() },
      { property: 'completion_end_date', op: 'lte', value: day.add({ days: 2 }).toString() },
    ],
    isMeant: (row, { zone, now }) => dueOn(row) === addDays(dayAt(row, zone, now), 1),
    to: ['assigned_to'],
    once: dueOn,
  },
  {
    kind: 'overdue',
    entity: WORK_ORDER,
    where: (day, last) => [
      eq('is_closed', false),
      { property: 'completion_end_date', op: 'gte', value: addDays(last, -1) },
      { property: 'completion_end_date', op: 'lte', value: day.toString() },
    ],
    // Far from the tenant a day may have ended after the last notices; what they told of is not told again.
    isMeant: (row, { last, zone, now }) =>
      dueOn(row) >= (row.time_zone ? addDays(last, -1) : last) && dueOn(row) < dayAt(row, zone, now),
    to: ['assigned_to', 'planners'],
    once: dueOn,
  },
  {
    kind: 'plan_problem',
    entity: 'maintenance/plan',
    where: () => [eq('is_active', true), { property: 'last_error', op: 'notNull' }],
    to: ['responsible', 'planners'],
    once: (row) => String(row.last_error),
  },
  {
    kind: 'reading_due',
    entity: 'assets/meter',
    where: () => [
      { property: 'reading_every_days', op: 'notNull' },
      { property: 'retired_on', op: 'null' },
    ],
    isMeant: ({ last_read_at, reading_every_days }, { today: day, zone }) =>
      last_read_at === null || daysSince(String(last_read_at), day, zone) >= Number(reading_every_days),
    to: ['responsible', 'planners'],
    // Notified once until it is read again.
    once: (row) => String(row.last_read_at ?? 'never'),
  },
  {
    kind: 'low_stock',
    entity: 'parts/part',
    where: () => [eq('is_below_min', true)],
    to: ['planners'],
    // Each week, as long as it is the case.
    once: (_row, day) => day.subtract({ days: day.dayOfWeek - 1 }).toString(),
  },
  {
    kind: 'order_late',
    entity: 'parts/purchase_order',
    where: (day) => [eq('state', 'ordered'), { property: 'expected_on', op: 'lt', value: day.toString() }],
    to: ['planners'],
    once: (row) => String(row.expected_on),
  },
  {
    kind: 'warranty_end',
    entity: 'assets/equipments',
    where: (day) => [
      { property: 'warranty_until', op: 'gte', value: day.toString() },
      { property: 'warranty_until', op: 'lte', value: day.add({ days: WARRANTY_DAYS }).toString() },
    ],
    to: ['planners'],
    once: (row) => String(row.warranty_until),
  },
];

/**
 * Once a day, at the time of the digest: notifies of everything that is due, late, short or about to end. Each record has
 * its own transaction and a key that is never used twice, so that an interrupted round can continue.
 * @param page how many records are read at once
 * @returns when the next is due
 */
export async function tellDaily(store: Store, now: Date, page = PAGE): Promise<Date> {
  const { zone, time } = await store.read(digestTime);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const due = momentOf(today, time, zone);
  if (now < due) return due;
  const told = await store.read(lastTold);
  if (told !== today.toString()) {
    const last = lastBefore(today, told);
    for (const daily of DAILY) await tellOne(store, daily, { today, last, zone, now, at: due }, page);
    await store.write(async (writer) => {
      await forgetMarks(writer);
      await writer.insert(MARK, { name: `told ${today}` });
    });
  }
  return momentOf(today.add({ days: 1 }), time, zone);
}

/** When a tenant sends the daily digest, and in which time zone. */
export async function digestTime(reader: Reader): Promise<{ zone: string; time: string }> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  return { zone: await zoneWithin(reader), time: String(settings?.digest_time ?? '07:00') };
}

interface Moment {
  today: Temporal.PlainDate;
  last: string;
  zone: string;
  now: Date;
  at: Date;
}

async function tellOne(store: Store, daily: Daily, moment: Moment, page: number): Promise<void> {
  const { kind, entity, to, once, where, isMeant = () => true } = daily;
  const { today, last, at } = moment;
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
    for (const row of rows) if (isMeant(row, moment)) await tellOf(row);
    if (rows.length < page) break;
    after = rows.at(-1)?.id ?? after;
  }
}

function daysSince(moment: string, day: Temporal.PlainDate, zone: string): number {
  return Temporal.PlainDate.from(dayIn(moment, zone)).until(day).days;
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
