import { addDays, isDay } from '../../../shared/days.ts';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { dayIn } from '../../lib/zones.ts';
import { readListQuery, wrongParameters } from '../../records/list-query.ts';
import { askerOf } from '../../records/read-filter.ts';
import type { RecordContext } from '../../records/record-context.ts';
import type { Condition } from '../../store/store.ts';
import { monthsBefore, type OrderFilter, type Period, twelveMonths } from '../assets/costs.ts';
import { assetFilter } from './asset-filter.ts';

/** The parsed query of a report. */
export interface Asked {
  period: Period;
  /** The period of the same length before it; of twelve months, the whole twelve before. */
  before: Period;
  filter: OrderFilter;
  /** The filters that concern assets, as filters of assets. */
  assetFilter: Condition[];
  /** The filters as written, for lists that a report links to. */
  filters: Record<string, string>;
  now: Date;
}

const LIST_ONLY = ['page', 'page_size', 'ordering', 'search', 'format', 'columns'];

/**
 * Reads `from=2026-01-01&until=2026-03-31` and the work order filters beside it; without a first day, the twelve months up to the last.
 * @throws ApiError `malformed` naming what cannot be read
 */
export async function readAsked(ctx: RecordContext, raw: Record<string, string>): Promise<Asked> {
  const asker = await askerOf(ctx);
  const { zone } = asker;
  const today = dayIn(ctx.now, zone);
  const { from = '', until = '', ...filters } = raw;
  const errors = new Map<string, Text[]>();
  for (const [name, day] of [
    ['from', from],
    ['until', until],
  ] as const)
    if (day !== '' && !(isDay(day) && day >= FIRST_DAY && day <= LAST_DAY))
      errors.set(name, [say('reports.day')]);
  for (const name of LIST_ONLY) if (Object.hasOwn(filters, name)) errors.set(name, [say('reports.no_pages')]);
  if (errors.size > 0) throw wrongParameters(errors);
  const last = until === '' ? today : until;
  const months = twelveMonths(last, zone);
  const first = from === '' ? months.from : from;
  const days = Temporal.PlainDate.from(first).until(last).days + 1;
  if (days < 1 || days > MOST_DAYS)
    throw wrongParameters(new Map([['until', [say('reports.until_too_far', { days: MOST_DAYS })]]]));
  const order = ctx.schema.at(WORK_ORDER);
  const { where = [] } = readListQuery(order, filters, asker);
  return {
    period: { from: first, until: last, zone },
    before:
      first === months.from
        ? monthsBefore(months)
        : { from: addDays(first, -days), until: addDays(first, -1), zone },
    filter: where,
    assetFilter: assetFilter(order, where),
    filters,
    now: ctx.now,
  };
}

const MOST_DAYS = 366 * 5;
/** Leaves room for a period of the same length before and a day after, with four-digit years. */
const FIRST_DAY = '1000-01-01';
const LAST_DAY = '9998-12-31';
