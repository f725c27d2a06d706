import { addDays } from '../../../shared/days.ts';
import { PLAN, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { encodeEntity } from '../../../shared/schema/entity-path.ts';
import { type Schema, schemaOf } from '../../access/schema.ts';
import { visibleReader } from '../../access/visible-reader.ts';
import { absentUser } from '../../auth/principal.ts';
import { dayIn } from '../../lib/zones.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Row, Store } from '../../store/store.ts';
import { calendarOf } from './calendar-link.ts';
import { type IcsEvent, icsOf } from './ics.ts';
import { plannedEvents } from './planned-events.ts';

const BACK_DAYS = 30;
const AHEAD_DAYS = 365;
const MOST = 2000;
const SHOWN = [
  'id',
  'code',
  'description',
  'asset',
  'asset.updated_at',
  'suggested_start_date',
  'completion_end_date',
  'updated_at',
  '_version',
  'status.control.kind',
];

/** Where calendar entries link to. */
interface CalendarPlace {
  origin: string;
  name: string;
}

/**
 * The work orders of a user's calendar, limited to what they may read, from 30 days ago to a year ahead; and, if they
 * want them, the services that plans have made no work orders for yet.
 * @throws ApiError `not_found` for an address that belongs to nobody, or no longer does
 */
export async function calendarFeed(
  store: Store,
  token: string,
  { origin, name }: CalendarPlace,
  now: Date,
): Promise<string> {
  const { calendar, principal, zone, today, rows } = await store.read(async (reader) => {
    const calendar = await calendarOf(reader, token);
    const principal = calendar && (await absentUser(reader, calendar.user));
    if (!principal) throw new ApiError('not_found');
    const hidden = hiddenIn(schemaOf(reader.model).for(principal.rights));
    const zone = await zoneWithin(reader);
    const today = dayIn(now, zone);
    const where: Condition[] = [
      { property: 'completion_end_date', op: 'gte', value: addDays(today, -BACK_DAYS) },
      { property: 'suggested_start_date', op: 'lte', value: addDays(today, AHEAD_DAYS) },
      ...(calendar.scope === 'mine' ? [eq('assigned_to', calendar.user)] : []),
    ];
    const order = [{ property: 'suggested_start_date', descending: false }];
    const properties = SHOWN.filter((name) => !hidden(name));
    const rows = await visibleReader(reader, principal).find(WORK_ORDER, {
      where,
      order,
      properties,
      limit: MOST,
    });
    return { calendar, principal, zone, today, rows };
  });
  const host = new URL(origin).hostname;
  const orders = rows.map((row) => eventOf(row, origin, host));
  const schema = schemaOf(store.model).for(principal.rights);
  const mayPlan = schema.find(PLAN)?.operations.includes('list') === true;
  if (!calendar.planned || !mayPlan) return icsOf(name, orders);
  const { user, scope } = calendar;
  const planned = await plannedEvents(
    { schema, store, principal, now },
    {
      from: today,
      to: addDays(today, AHEAD_DAYS),
      zone,
      ...(scope === 'mine' && { assigned: user }),
    },
    origin,
  );
  return icsOf(name, [...orders, ...planned].slice(0, MOST));
}

/** Which properties of work orders are hidden from a user: entries leave them out. */
function hiddenIn(schema: Schema): (path: string) => boolean {
  const has = (of: Schema, name: string) => of.find(WORK_ORDER)?.properties.some((one) => one.name === name);
  return (path) => {
    const [name = ''] = path.split('.');
    return has(schema.whole, name) === true && !has(schema, name);
  };
}

function eventOf(row: Row, origin: string, host: string): IcsEvent {
  const { id, code, description, asset, suggested_start_date, completion_end_date } = row;
  const [first = ''] = String(description ?? '').split(/[\r\n]/);
  const changed = changedAt(row);
  return {
    uid: `wo-${id}@${host}`,
    sequence: sequenceOf(changed, Number(row._version ?? 0)),
    stamp: changed,
    start: String(suggested_start_date),
    end: String(completion_end_date),
    summary: [code, (asset as { label: string } | null)?.label, first.trim()].filter(Boolean).join(', '),
    description: String(description ?? ''),
    url: `${origin}/form/${encodeEntity(WORK_ORDER)}/${id}`,
    status: row['status.control.kind'] === 'cancelled' ? 'CANCELLED' : 'CONFIRMED',
  };
}

/** When an entry last changed: its summary names the asset, which may be renamed without the order. */
function changedAt(row: Row): string {
  const times = [row.updated_at, row['asset.updated_at']].filter(Boolean).map(String);
  return times.sort().at(-1) ?? '';
}

/** Rises with each change, whichever record it is of: a time never falls, not even when another asset is chosen. */
function sequenceOf(changed: string, version: number): number {
  // From 2020 on, so that it fits into the 32 bits that calendars keep for it.
  return Math.max(0, Math.floor((Date.parse(changed) - Date.UTC(2020, 0)) / 1000)) + version;
}
