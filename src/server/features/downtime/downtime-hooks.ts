import { ASSET, DOWNTIME } from '../../../shared/entity-paths.ts';
import { ApiError, type FeatureError } from '../../../shared/errors.ts';
import { say } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks, Transaction } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, RowOf } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { writeLog } from '../order-log/work-order-log.ts';

type Downtime = RowOf<typeof DOWNTIME>;

const OVERLAPS: FeatureError = { code: 'overlaps', status: 422, text: say('downtime.overlaps') };
const TIMES = ['started_at', 'ended_at'] as const;

/** Downtime: intervals of one asset in the past that do not overlap; the asset is online exactly while none is open. */
export const downtimeHooks: EntityHooks<typeof DOWNTIME> = {
  entity: DOWNTIME,
  async validate(change, reader) {
    if (change.before && !TIMES.some((name) => Object.hasOwn(change.values, name))) return;
    const [from, until] = TIMES.map((name) => momentOf(valueAfter(change, name)));
    if (from === undefined) return;
    const now = change.now.getTime();
    if (from > now) throw fieldError('started_at', say('field.in_the_future'));
    if (until !== undefined && until <= from) throw fieldError('ended_at', say('downtime.end_after_start'));
    // An interval that ends the moment it begins, such as a switch toggled back, ends one millisecond later.
    if (until !== undefined && until > now + 1) throw fieldError('ended_at', say('field.in_the_future'));
    await requireApart(reader, Number(valueAfter(change, 'asset')), { from, until, id: change.before?.id });
  },
  async afterSave(change, after, transaction) {
    await follow(after, transaction);
    await tellOrder(change, after, transaction);
  },
  async beforeDelete(_change, row, transaction) {
    const asset = row.asset.id;
    if (row.ended_at !== null || transaction.isGoing('assets/equipments', asset)) return;
    await setOnline(asset, true, transaction);
  },
  async afterRestore(_change, row, transaction) {
    const [from, until] = TIMES.map((name) => momentOf(row[name]));
    const asset = row.asset.id;
    await requireApart(transaction.writer, asset, { from: from as number, until, id: row.id });
    await follow(row, transaction);
  },
};

/** The interval of an asset that has not ended yet. */
export function openDowntime(reader: Reader, asset: number): Promise<Downtime | null> {
  return reader.first(DOWNTIME, [eq('asset', asset), { property: 'ended_at', op: 'null' }]);
}

interface Interval {
  from: number;
  until: number | undefined;
  id: number | undefined;
}

/** @throws ApiError `overlaps` naming the other interval */
async function requireApart(reader: Reader, asset: number, { from, until, id }: Interval): Promise<void> {
  const where: Condition[] = [
    eq('asset', asset),
    {
      op: 'any',
      of: [
        { property: 'ended_at', op: 'null' },
        { property: 'ended_at', op: 'gt', value: new Date(from).toISOString() },
      ],
    },
  ];
  if (until !== undefined)
    where.push({ property: 'started_at', op: 'lt', value: new Date(until).toISOString() });
  if (id !== undefined) where.push({ property: 'id', op: 'ne', value: id });
  const [other] = await reader.find(DOWNTIME, {
    where,
    order: [{ property: 'started_at', descending: false }],
    limit: 1,
  });
  if (!other) return;
  const zone = await assetZone(reader, asset, zoneWithin(reader));
  const said = (moment: unknown) =>
    Temporal.Instant.from(String(moment))
      .toZonedDateTimeISO(zone)
      .toPlainDateTime()
      .toString({ smallestUnit: 'minute' })
      .replace('T', ' ');
  const reason = other.reason.label;
  const text = `overlaps with ${reason}, ${said(other.started_at)} to ${other.ended_at === null ? 'now' : said(other.ended_at)}`;
  throw new ApiError(OVERLAPS, `It ${text}.`, { started_at: [text] });
}

/** Keeps the asset's online state in step. */
async function follow(row: Downtime, transaction: Transaction): Promise<void> {
  const asset = row.asset.id;
  await setOnline(asset, (await openDowntime(transaction.writer, asset)) === null, transaction);
}

async function setOnline(asset: number, is_online: boolean, transaction: Transaction): Promise<void> {
  const row = await transaction.writer.get(ASSET, asset);
  if (row && row.is_online !== is_online) await transaction.update(ASSET, row, { is_online });
}

/** Logs on its work order when the asset stopped and ran again. */
async function tellOrder(change: Change, after: Downtime, transaction: Transaction): Promise<void> {
  const order = writtenValue(after, 'work_order');
  if (typeof order !== 'number') return;
  const { before } = change;
  const of = (property: string, value: string) => ({ entity: change.entity.path, property, value });
  const asset = of('asset', after.asset.label);
  const isNew = !before || writtenValue(before, 'work_order') !== order;
  const ended = after.ended_at !== null && (isNew || before?.ended_at === null);
  if (!isNew && !ended) return;
  const description = ended
    ? say('order_log.back_online', { asset })
    : say('order_log.taken_offline', { asset, reason: of('reason', after.reason.label) });
  await writeLog(transaction, { workOrder: order, type: 'downtime', description });
}

function momentOf(value: unknown): number | undefined {
  return typeof value === 'string' ? Date.parse(value) : undefined;
}
