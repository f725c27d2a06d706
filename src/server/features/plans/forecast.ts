import { setImmediate as turn } from 'node:timers/promises';
import { addDays, isDay } from '../../../shared/days.ts';
import { PLAN } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say, type Text } from '../../../shared/texts/text.ts';
import { readPart, requireOperation } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, RowOf } from '../../store/store.ts';
import { daysBetween } from '../meters/meter-rate.ts';
import { loadPlan } from './load-plan.ts';
import { coverings } from './nested.ts';
import { comingDates, previewDate, Told } from './plan-preview.ts';
import type { Forecast, ForecastDate } from './plan-schemas.ts';
import { numberOf } from './plans.ts';

const MOST_DAYS = 366;
const MOST_DATES = 5000;
/** Plans calculated in one read, so that other requests are served in between. */
const AT_ONCE = 20;

export interface ForecastQuery {
  from: string;
  to: string;
  site?: number;
  under?: number;
  asset?: number;
  /** Only plans of this user. */
  assigned?: number;
}

/** Who asks for a forecast, and of what. */
export type ForecastContext = Pick<RecordContext, 'schema' | 'store' | 'principal' | 'now'>;

/** Reads the query; by default the next 30 days. @throws ApiError `malformed` naming the parameter */
export function readForecastQuery(raw: Record<string, string>, today: string): ForecastQuery {
  const { from = today, site_id, asset_under, asset_id, ...rest } = raw;
  if (!isDay(from)) throw malformed('from', say('plans.from_day'));
  const { to = addDays(from, 30), ...others } = rest;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw malformed(unknown.slice(0, 100), say('field.unknown'));
  if (!isDay(to)) throw malformed('to', say('plans.to_day'));
  if (to < from) throw malformed('to', say('plans.to_before_from'));
  if (daysBetween(from, to) >= MOST_DAYS) throw malformed('to', say('plans.to_too_far', { days: MOST_DAYS }));
  return {
    from,
    to,
    ...idOf('site', 'site_id', site_id),
    ...idOf('under', 'asset_under', asset_under),
    ...idOf('asset', 'asset_id', asset_id),
  };
}

function idOf<K extends string>(key: K, name: string, text: string | undefined) {
  if (text === undefined) return {};
  if (!/^[1-9]\d{0,14}$/.test(text)) throw malformed(name, say('field.record'));
  return { [key]: Number(text) } as Record<K, number>;
}

function malformed(name: string, text: Text): ApiError {
  return new ApiError('malformed', undefined, { [name]: [text] });
}

/** Upcoming dates of plans that have no orders yet, limited to plans that the caller may see. */
export async function forecast(ctx: ForecastContext, query: ForecastQuery): Promise<Forecast> {
  const entity = ctx.schema.find(PLAN);
  if (!entity) throw new ApiError('not_found');
  requireOperation(ctx.schema, entity, 'list');
  const dates: ForecastDate[] = [];
  let last = 0;
  for (;;) {
    const page = await readPart(ctx, async (seen, reader) => {
      const plans = await seen.find(PLAN, {
        where: [...conditions(query), { property: 'id', op: 'gt', value: last }],
        order: [{ property: 'id', descending: false }],
        limit: AT_ONCE,
      });
      for (const { id } of plans) {
        const plan = await reader.get(PLAN, id);
        if (plan) dates.push(...(await datesOfPlan(reader, entity, plan, query, ctx.now, new Told(seen))));
      }
      return plans;
    });
    last = page.at(-1)?.id ?? last;
    if (page.length < AT_ONCE || dates.length > MOST_DATES) break;
    await turn();
  }
  dates.sort((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a.plan.id - b.plan.id));
  return { dates: dates.slice(0, MOST_DATES), is_cut: dates.length > MOST_DATES };
}

function conditions({ to, site, under, asset, assigned }: ForecastQuery): Condition[] {
  return [
    eq('is_active', true),
    { property: 'next_due_on', op: 'lte', value: to },
    ...(site === undefined ? [] : [eq('asset.location.site', site)]),
    ...(asset === undefined ? [] : [eq('asset', asset)]),
    ...(assigned === undefined ? [] : [eq('assigned_to', assigned)]),
    ...(under === undefined ? [] : [{ property: 'asset', op: 'under' as const, value: under }]),
  ];
}

/** The dates of a plan, with as much of the plan as the caller's role shows. */
async function datesOfPlan(
  reader: Reader,
  entity: Entity,
  plan: RowOf<typeof PLAN>,
  { from, to }: ForecastQuery,
  now: Date,
  told: Told,
): Promise<ForecastDate[]> {
  const loaded = await loadPlan(reader, plan, now);
  const shown = (name: keyof RowOf<typeof PLAN>) => (propertyOf(entity, name) ? plan[name] : null);
  const label = String(shown('code') ?? `${entity.title} ${plan.id}`);
  const coveringOf = await coverings(reader, loaded, now);
  const dates: ForecastDate[] = [];
  for (const due of comingDates(loaded, to, MOST_DAYS + 1)) {
    if (due.dueOn < from) continue;
    dates.push({
      ...(await previewDate(loaded, due, coveringOf(due)?.plan, told)),
      plan: { id: plan.id, label },
      key: due.key,
      name: String(shown('name') ?? label),
      asset: shown('asset') as ForecastDate['asset'],
      assigned_to: shown('assigned_to') as ForecastDate['assigned_to'],
      hrs_estimated: numberOf(shown('hrs_estimated')),
    });
  }
  return dates;
}
