import { ASSET, DOWNTIME, WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { Reader, Row } from '../../store/store.ts';
import type { Asked } from './asked-report.ts';
import { assetsOf } from './asset-filter.ts';
import { ordersWithoutStop } from './failures.ts';
import { availability, mtbf, mttr, type Reliability, together } from './figures.ts';
import { type CountedStop, type Lives, lives } from './lives.ts';
import { type FailureGroups, reliabilityFigures } from './reliability-figures.ts';
import { type CountedRecord, type Group, rounded, type SectionReport, type Table } from './report.ts';

const MOST_ROWS = 50;
const ASSET_SHOWN = ['id', 'name', 'parent_asset', 'tracked_since', 'created_at', 'retired_on'];

/** How reliable the assets were: failures, running time between them, and reasons for downtime. */
export async function reliabilityReport(reader: Reader, asked: Asked): Promise<SectionReport> {
  const assets = await reader.find(ASSET, { properties: ASSET_SHOWN });
  const ids = await assetsOf(reader, asked.assetFilter);
  const [now, then] = [
    await lives(reader, asked, asked.period, assets, ids),
    await lives(reader, asked, asked.before, assets, ids),
  ];
  const [all, past] = [together([...now.byAsset.values()]), together([...then.byAsset.values()])];
  return {
    figures: reliabilityFigures(all, past, groupsOf(reader, asked, all, now)),
    tables: [assetTable(asked, assets, now.byAsset), pareto(asked, now.stops)],
  };
}

/** The failures behind the figures; those recorded by work orders are read only when a user wants to see them. */
function groupsOf(reader: Reader, asked: Asked, all: Reliability, { byAsset, stops }: Lives): FailureGroups {
  const { zone } = asked.period;
  const begun = stops.filter(({ isBegun }) => isBegun);
  const ended = stops.filter(({ isEnded }) => isEnded);
  const notEnded = stops.filter((stop) => stop.isFailure && !stop.isEnded);
  const group = (name: string, title: string, counts: boolean, own: CountedStop[]): Group => ({
    name,
    title,
    counts,
    count: own.length,
    records: () => own.map((stop) => recordOf(stop, zone)),
  });
  const orders = {
    name: 'orders',
    title: 'Work orders on a failure without a downtime',
    count: all.failures - begun.length,
    records: () => ordersWithoutStop(reader, asked.filter, asked.period, byAsset),
  };
  return {
    begun: [
      group('downtimes', 'Downtimes by a failure that began', true, begun),
      { ...orders, counts: true },
    ],
    ended: [
      group('ended', 'Downtimes by a failure that ended', true, ended),
      group('going-on', 'Ended after the period, or not yet', false, notEnded),
      { ...orders, counts: false },
    ],
  };
}

function recordOf({ asset, name, from, until, isOver, reason }: CountedStop, zone: string): CountedRecord {
  const said = (moment: number) =>
    Temporal.Instant.fromEpochMilliseconds(moment)
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ');
  return {
    entity: ASSET,
    id: asset,
    label: name,
    note: `${reason.label}, ${said(from)} to ${isOver ? said(until) : 'now'}`,
  };
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
        list: { entity: WORK_ORDER, query: { ...filters, asset_id: String(id), is_failure: 'true' } },
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

function pareto({ period }: Asked, stops: CountedStop[]): Table {
  const all = stops.filter(({ kind }) => kind === 'unplanned');
  const total = all.reduce((sum, { hours }) => sum + hours, 0);
  const groups = [...Map.groupBy(all, ({ reason }) => reason.id).values()].map((group) => ({
    reason: group[0]?.reason as CountedStop['reason'],
    hours: group.reduce((sum, { hours }) => sum + hours, 0),
    count: group.length,
  }));
  return {
    name: 'downtime-by-reason',
    title: 'Unplanned downtime by reason',
    chart: 'pareto',
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
