import type { NoticeName } from '../../../shared/notices.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Condition, Reader, Row, Store, Writer } from '../../store/store.ts';
import { planners, tell } from './notices.ts';
import { momentOf } from './preferences.ts';

const MARK = '_mark';
const MOST = 1000;
const WARRANTY_DAYS = 60;
const ORDER = 'work-orders/work_order';

/** What is looked for once a day, and who hears of what is found. `once` tells one time of a record from the next. */
interface Daily {
  kind: NoticeName;
  entity: string;
  where(day: Temporal.PlainDate): Condition[];
  to: ('assigned_to' | 'responsible' | 'planners')[];
  once(row: Row, day: Temporal.PlainDate): string;
}

const is = (property: string, value: string | boolean): Condition => ({ property, op: 'eq', value });
const dueOn = (row: Row) => String(row.completion_end_date);

const DAILY: Daily[] = [
  {
    kind: 'due_soon',
    entity: ORDER,
    where: (day) => [is('is_closed', false), is('completion_end_date', day.add({ days: 1 }).toString())],
    to: ['assigned_to'],
    once: dueOn,
  },
  {
    kind: 'overdue',
    entity: ORDER,
    where: (day) => [is('is_closed', false), is('completion_end_date', day.subtract({ days: 1 }).toString())],
    to: ['assigned_to', 'planners'],
    once: dueOn,
  },
  {
    kind: 'plan_problem',
    entity: 'maintenance/plan',
    where: () => [is('is_active', true), { property: 'last_error', op: 'notNull' }],
    to: ['responsible', 'planners'],
    once: (row) => String(row.last_error),
  },
  {
    kind: 'low_stock',
    entity: 'parts/part',
    where: () => [is('is_below_min', true)],
    to: ['planners'],
    // Each week, as long as it is so.
    once: (_row, day) => day.subtract({ days: day.dayOfWeek - 1 }).toString(),
  },
  {
    kind: 'order_late',
    entity: 'parts/purchase_order',
    where: (day) => [is('state', 'ordered'), { property: 'expected_on', op: 'lt', value: day.toString() }],
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
 * Once a day, at the time of the digest: what is due, late, short or ends soon. Each record is told in a transaction of
 * its own, under a key that is never used twice, so that a round that was cut off goes on.
 * @returns when the next is due
 */
export async function tellDaily(store: Store, now: Date): Promise<Date> {
  const { zone, time } = await store.read(digestTime);
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(zone).toPlainDate();
  const due = momentOf(today, time, zone);
  if (now < due) return due;
  const mark = `told ${today}`;
  const isTold = await store.read((reader) => reader.first(MARK, [is('name', mark)]));
  if (!isTold) {
    for (const daily of DAILY) await tellOne(store, daily, today, due);
    await store.write(async (writer) => {
      await forgetMarks(writer);
      if (!(await writer.first(MARK, [is('name', mark)]))) await writer.insert(MARK, { name: mark });
    });
  }
  return momentOf(today.add({ days: 1 }), time, zone);
}

/** When a tenant sends the mail of the day, and in which zone that is. */
export async function digestTime(reader: Reader): Promise<{ zone: string; time: string }> {
  const [settings] = await reader.find('company/settings', { limit: 1 });
  return { zone: await zoneWithin(reader), time: String(settings?.digest_time ?? '07:00') };
}

async function tellOne(
  store: Store,
  { kind, entity, where, to, once }: Daily,
  today: Temporal.PlainDate,
  at: Date,
): Promise<void> {
  const rows = await store.read((reader) => reader.find(entity, { where: where(today), limit: MOST }));
  for (const row of rows)
    await store.write(async (writer) => {
      const users = new Set<number>();
      for (const name of to)
        for (const user of name === 'planners' ? await planners(writer) : [writtenValue(row, name)])
          if (typeof user === 'number') users.add(user);
      await tell(writer, { kind, entity, row, once: once(row, today), at }, users);
    });
}

/** Only the mark of the last day counts. */
async function forgetMarks(writer: Writer): Promise<void> {
  for (const { id, name } of await writer.find(MARK))
    if (/^told \d{4}-/.test(String(name)))
      await writer.remove(MARK, [{ property: 'id', op: 'eq', value: id }]);
}
