import { addDays } from '../../../shared/days.ts';
import { startOfDay } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import { type Asked, ORDER } from './asked-report.ts';
import type { Period } from './costs.ts';
import {
  availability,
  failureRate,
  inherentAvailability,
  mtbf,
  mttr,
  type Reliability,
  reliabilityOf,
  type Stop,
  together,
  upHours,
} from './figures.ts';
import { type Figure, type Report, rounded, type Table, type Unit } from './report.ts';

const DOWNTIME = 'assets/downtime';
const ASSET = 'assets/equipments';
const MOST_ROWS = 50;
const ASSET_SHOWN = ['id', 'name', 'parent_asset', 'tracked_since', 'created_at', 'retired_on'];
const STOP_SHOWN = ['id', 'asset', 'started_at', 'ended_at', 'reason', 'reason.kind', 'reason.is_failure'];

/** How reliable the assets were: failures, how long they ran between them, and why they stood still. */
export async function reliabilityReport(
  reader: Reader,
  asked: Asked,
): Promise<Pick<Report, 'figures' | 'tables'>> {
  const chosen = assetFilter(asked.filter);
  const assets = await reader.find(ASSET, { properties: ASSET_SHOWN });
  const shown = chosen.length === 0 ? undefined : await reader.find(ASSET, { properties: ID, where: chosen });
  const ids = shown && new Set(shown.map(({ id }) => id));
  const [now, then] = [
    await lives(reader, asked, asked.period, assets, ids),
    await lives(reader, asked, asked.before, assets, ids),
  ];
  const [all, past] = [together([...now.byAsset.values()]), together([...then.byAsset.values()])];
  return {
    figures: figuresOf(all, past),
    tables: [assetTable(asked, assets, now.byAsset), pareto(asked, now.stops)],
  };
}

const ID = ['id'];

/** The filters of work orders that are about their assets, as filters of assets. */
function assetFilter(filter: Condition[]): Condition[] {
  return filter.flatMap((condition) => {
    if (!('property' in condition)) return [];
    const { property } = condition;
    if (property === 'asset') return [{ ...condition, property: 'id' } as Condition];
    if (property.startsWith('asset.'))
      return [{ ...condition, property: property.slice('asset.'.length) } as Condition];
    if (property === 'category') return [condition];
    if (property === 'site') return [{ ...condition, property: 'location.site' } as Condition];
    return [];
  });
}

interface Known extends Stop {
  asset: number;
  reason: { id: number; label: string };
}

async function lives(
  reader: Reader,
  { now, filter }: Asked,
  { from, until, zone }: Period,
  assets: Row[],
  ids: Set<number> | undefined,
): Promise<{ byAsset: Map<number, Reliability>; stops: (Known & { hours: number })[] }> {
  const start = Date.parse(startOfDay(from, zone));
  const end = Math.min(Date.parse(startOfDay(addDays(until, 1), zone)), now.getTime());
  const stops = await stopsIn(reader, start, end, now.getTime());
  const byAsset = Map.groupBy(stops, ({ asset }) => asset);
  const failures = await failuresWithoutStop(reader, filter, { from, until, zone });
  const parents = new Map(assets.map((row) => [row.id, writtenValue(row, 'parent_asset') as number | null]));
  const result = new Map<number, Reliability>();
  const counted: (Known & { hours: number })[] = [];
  for (const row of assets) {
    if (ids && !ids.has(row.id)) continue;
    const tracked = row.tracked_since
      ? Date.parse(startOfDay(String(row.tracked_since), zone))
      : Date.parse(String(row.created_at));
    const retired = row.retired_on ? Date.parse(startOfDay(addDays(String(row.retired_on), 1), zone)) : end;
    const own = byAsset.get(row.id) ?? [];
    // Downtime that was entered for a time before the asset was is known too.
    const known = Math.min(tracked, ...own.map((stop) => stop.from));
    const life = { from: Math.max(start, known), until: Math.min(end, retired) };
    if (life.until <= life.from) continue;
    result.set(
      row.id,
      reliabilityOf({
        ...life,
        own,
        above: above(row.id, parents).flatMap((id) => byAsset.get(id) ?? []),
        otherFailures: failures.get(row.id) ?? 0,
      }),
    );
    for (const stop of own) {
      const hours = (Math.min(stop.until, life.until) - Math.max(stop.from, life.from)) / 3_600_000;
      if (hours > 0) counted.push({ ...stop, hours });
    }
  }
  return { byAsset: result, stops: counted };
}

/** What an asset is a part of, step by step. */
function above(id: number, parents: Map<number, number | null>): number[] {
  const found: number[] = [];
  for (let next = parents.get(id); typeof next === 'number' && found.length < 12; next = parents.get(next))
    found.push(next);
  return found;
}

async function stopsIn(reader: Reader, start: number, end: number, now: number): Promise<Known[]> {
  const rows = await reader.find(DOWNTIME, {
    where: [
      { property: 'started_at', op: 'lt', value: new Date(end).toISOString() },
      {
        op: 'any',
        of: [
          { property: 'ended_at', op: 'null' },
          { property: 'ended_at', op: 'gt', value: new Date(start).toISOString() },
        ],
      },
    ],
    properties: STOP_SHOWN,
  });
  return rows.map((row) => ({
    asset: Number(writtenValue(row, 'asset')),
    from: Date.parse(String(row.started_at)),
    until: row.ended_at === null ? now : Date.parse(String(row.ended_at)),
    isOver: row.ended_at !== null,
    kind: row['reason.kind'] === 'planned' ? 'planned' : 'unplanned',
    isFailure: row['reason.is_failure'] === true,
    reason: row.reason as Known['reason'],
  }));
}

/** Failures that work orders tell of and no downtime does, by asset: at the time of the failure, else the first day. */
async function failuresWithoutStop(
  reader: Reader,
  filter: Condition[],
  { from, until, zone }: Period,
): Promise<Map<number, number>> {
  const failures = new Map<number, number>();
  const isFailure: Condition[] = [
    { property: 'is_failure', op: 'eq', value: true },
    {
      op: 'none',
      table: DOWNTIME,
      by: 'work_order',
      where: [{ property: 'reason.is_failure', op: 'eq', value: true }],
    },
    ...filter,
  ];
  const times: Condition[][] = [
    [
      { property: 'failed_at', op: 'gte', value: startOfDay(from, zone) },
      { property: 'failed_at', op: 'lt', value: startOfDay(addDays(until, 1), zone) },
    ],
    [
      { property: 'failed_at', op: 'null' },
      { property: 'suggested_start_date', op: 'gte', value: from },
      { property: 'suggested_start_date', op: 'lte', value: until },
    ],
  ];
  for (const time of times)
    for (const { keys, measures } of await reader.group(ORDER, {
      by: [{ property: 'asset' }],
      measures: [{ op: 'count' }],
      where: [...time, ...isFailure],
    })) {
      const { id } = keys[0] as { id: number };
      failures.set(id, (failures.get(id) ?? 0) + (measures[0] ?? 0));
    }
  return failures;
}

function figuresOf(now: Reliability, then: Reliability): Figure[] {
  const part = (label: string, value: number, unit: Unit) => ({ label, value: rounded(value) ?? 0, unit });
  const ran = part('Hours of running', upHours(now), 'hours');
  const failures = part('Failures', now.failures, 'count');
  const percent = (value: number | null) => (value === null ? null : rounded(value * 100));
  const figure = (
    name: string,
    title: string,
    unit: Unit,
    of: (one: Reliability) => number | null,
    more: Pick<Figure, 'formula' | 'parts' | 'note'>,
  ): Figure => ({ name, title, unit, value: rounded(of(now)), before: rounded(of(then)), ...more });
  const none =
    now.failures === 0 ? `No failure in ${Math.round(now.hours).toLocaleString('en')} hours.` : null;
  return [
    figure('mtbf', 'Time between failures (MTBF)', 'hours', mtbf, {
      formula:
        'Hours of running ÷ failures. Failures are downtimes with a reason that is one, and work orders on a failure without such a downtime.',
      parts: [ran, failures],
      note: none,
    }),
    figure('mttr', 'Time to restore (MTTR)', 'hours', mttr, {
      formula:
        'Hours of failures that ended in the period ÷ how many ended. Failures without a downtime are left out.',
      parts: [
        part('Hours of ended failures', now.repair, 'hours'),
        part('Ended failures', now.repairs, 'count'),
      ],
      note: now.repairs === 0 ? 'No downtime by a failure ended in this period.' : null,
    }),
    figure('availability', 'Availability', 'percent', (one) => percent(availability(one)), {
      formula:
        'Hours of running ÷ (all hours − hours that stood still with what the asset is a part of). All hours count, without shifts.',
      parts: [
        ran,
        part('All hours', now.hours, 'hours'),
        part('Unplanned downtime', now.unplanned, 'hours'),
        part('Planned downtime', now.planned, 'hours'),
        part('Stopped with the asset above', now.external, 'hours'),
      ],
      note: null,
    }),
    figure('inherent', 'Inherent availability', 'percent', (one) => percent(inherentAvailability(one)), {
      formula: 'MTBF ÷ (MTBF + MTTR)',
      parts: [],
      note: null,
    }),
    figure('failure-rate', 'Failures in 1,000 hours', 'count', failureRate, {
      formula: 'Failures ÷ hours of running × 1,000',
      parts: [failures, ran],
      note: null,
    }),
  ];
}

function assetTable({ filters }: Asked, assets: Row[], lives: Map<number, Reliability>): Table {
  const rows = assets
    .flatMap(({ id, name }) => {
      const one = lives.get(id);
      return one && (one.failures > 0 || one.unplanned > 0 || one.planned > 0)
        ? [{ id, name: String(name), one }]
        : [];
    })
    .sort((a, b) => b.one.unplanned - a.one.unplanned || b.one.failures - a.one.failures)
    .slice(0, MOST_ROWS);
  return {
    name: 'assets',
    title: 'Assets that stood still or failed',
    empty: 'No asset stood still or failed in this period.',
    columns: [
      { title: 'Unplanned downtime', unit: 'hours' },
      { title: 'Planned downtime', unit: 'hours' },
      { title: 'Failures', unit: 'count' },
      { title: 'MTBF', unit: 'hours' },
      { title: 'MTTR', unit: 'hours' },
      { title: 'Availability', unit: 'percent' },
    ],
    rows: rows.map(({ id, name, one }) => {
      const available = availability(one);
      return {
        label: name,
        list: { entity: ORDER, query: { ...filters, asset_id: String(id), is_failure: 'true' } },
        values: [
          one.unplanned,
          one.planned,
          one.failures,
          mtbf(one),
          mttr(one),
          available && available * 100,
        ].map((value) => rounded(value)),
      };
    }),
  };
}

function pareto({ period }: Asked, stops: (Known & { hours: number })[]): Table {
  const all = stops.filter(({ kind }) => kind === 'unplanned');
  const total = all.reduce((sum, { hours }) => sum + hours, 0);
  const groups = [...Map.groupBy(all, ({ reason }) => reason.id).values()].map((group) => ({
    reason: group[0]?.reason as Known['reason'],
    hours: group.reduce((sum, { hours }) => sum + hours, 0),
    count: group.length,
  }));
  return {
    name: 'downtime-by-reason',
    title: 'Unplanned downtime by reason',
    empty: 'There was no unplanned downtime in this period.',
    columns: [
      { title: 'Downtime', unit: 'hours' },
      { title: 'Share', unit: 'percent' },
      { title: 'Times', unit: 'count' },
    ],
    rows: groups
      .sort((a, b) => b.hours - a.hours)
      .map(({ reason, hours, count }) => ({
        label: reason.label,
        list: {
          entity: DOWNTIME,
          query: { reason_id: String(reason.id), 'started_at.lte': period.until },
        },
        values: [rounded(hours), rounded((100 * hours) / total), count],
      })),
  };
}
