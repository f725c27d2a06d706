import { addDays } from '../../../shared/days.ts';
import { DOWNTIME } from '../../../shared/entity-paths.ts';
import { startOfDay } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Reader, Row } from '../../store/store.ts';
import type { Period } from '../assets/costs.ts';
import type { Asked } from './asked-report.ts';
import { failuresWithoutStop } from './failures.ts';
import { type Reliability, reliabilityOf, type Stop } from './figures.ts';

const STOP_SHOWN = ['id', 'asset', 'started_at', 'ended_at', 'reason', 'reason.kind', 'reason.is_failure'];

/** A downtime from the records. */
interface Known extends Stop {
  asset: number;
  /** The label of the asset. */
  name: string;
  reason: { id: number; label: string };
}

/** The part of it within the period, and whether it is a failure that began or ended there. */
export interface CountedStop extends Known {
  hours: number;
  isBegun: boolean;
  isEnded: boolean;
}

export interface Lives {
  byAsset: Map<number, Reliability>;
  stops: CountedStop[];
}

/** The hours of each asset in a period, and the downtimes that they are based on. */
export async function lives(
  reader: Reader,
  { now, filter }: Asked,
  { from, until, zone }: Period,
  assets: Row[],
  ids: Set<number> | undefined,
): Promise<Lives> {
  const start = Date.parse(startOfDay(from, zone));
  const end = Math.min(Date.parse(startOfDay(addDays(until, 1), zone)), now.getTime());
  const stops = await stopsIn(reader, start, end, now.getTime());
  const byAsset = Map.groupBy(stops, ({ asset }) => asset);
  const failures = await failuresWithoutStop(reader, filter, { from, until, zone });
  const parents = new Map(assets.map((row) => [row.id, writtenValue(row, 'parent_asset') as number | null]));
  const result = new Map<number, Reliability>();
  const counted: CountedStop[] = [];
  for (const row of assets) {
    if (ids && !ids.has(row.id)) continue;
    const tracked = row.tracked_since
      ? Date.parse(startOfDay(String(row.tracked_since), zone))
      : Date.parse(String(row.created_at));
    const retired = row.retired_on ? Date.parse(startOfDay(addDays(String(row.retired_on), 1), zone)) : end;
    const own = byAsset.get(row.id) ?? [];
    // The asset also counts as tracked from a downtime entered for an earlier time.
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
      const isBegun = stop.isFailure && stop.from >= life.from && stop.from < life.until;
      const isEnded = stop.isFailure && stop.isOver && stop.until >= life.from && stop.until < life.until;
      if (hours > 0) counted.push({ ...stop, hours, isBegun, isEnded });
    }
  }
  return { byAsset: result, stops: counted };
}

/** The assets that an asset is a part of, step by step. */
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
    name: (row.asset as { label: string }).label,
    from: Date.parse(String(row.started_at)),
    until: row.ended_at === null ? now : Date.parse(String(row.ended_at)),
    isOver: row.ended_at !== null,
    kind: row['reason.kind'] === 'planned' ? 'planned' : 'unplanned',
    isFailure: row['reason.is_failure'] === true,
    reason: row.reason as Known['reason'],
  }));
}
