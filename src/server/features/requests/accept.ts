import { type REQUEST, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import { holderOf } from '../../files/choose-files.ts';
import { copyFiles, withoutRoom } from '../../files/copy-files.ts';
import { dayIn } from '../../lib/zones.ts';
import type { ActionHandler } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import type { Reader, RowOf, Value } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { firstStatus, meaningOf } from '../work-orders/status.ts';
import { withEnd } from '../work-orders/with-end.ts';

type Order = RowOf<typeof WORK_ORDER>;

/** Creates the work order for a request with everything that was reported; each refers to the other. */
export const accept: ActionHandler<typeof REQUEST> = async ({ row, values, principal, now }, transaction) => {
  const { writer } = transaction;
  const asset = Number(values.asset ?? row.asset?.id);
  const planned = textOf(values.suggested_start_date);
  const start = planned ?? dayIn(now, await assetZone(writer, asset, zoneWithin(writer)));
  const photos = await copyFiles(transaction, row.photos, holderOf(principal), now);
  const order = await transaction.create(WORK_ORDER, {
    asset,
    status: await statusFor(values.status, writer),
    maint_type: (textOf(values.maint_type) as Order['maint_type'] | undefined) ?? 'corrective',
    priority: (textOf(values.priority) ?? String(row.priority)) as Order['priority'],
    suggested_start_date: start,
    completion_end_date: textOf(values.completion_end_date) ?? nextDay(start),
    description: reported(row),
    assigned_to: typeof values.assigned_to === 'number' ? values.assigned_to : null,
    request: row.id,
    is_closed: false,
    files: photos.ids as unknown as Value,
  });
  await writeLog(transaction, {
    workOrder: order.id,
    type: 'request',
    description: [
      say('order_log.made_of_request', {
        request: { entity: 'requests/request', property: 'code', value: String(row.code) },
      }),
      ...withoutRoom(photos.left),
    ],
  });
  // A day that nobody chose is no promise to the person who reported it.
  return { work_order: order.id, planned_on: planned ?? null };
};

/** The status chosen by the planner, which must leave the order open, otherwise the first such status. */
async function statusFor(given: Value | undefined, reader: Reader): Promise<number> {
  if (typeof given !== 'number') return (await firstStatus(reader, 'open')).id;
  if ((await meaningOf(reader, given))?.closes) throw fieldError('status', say('requests.status_closes'));
  return given;
}

/** The report, as text for the work order. Who reported it stands in the request, for those who may see that. */
function reported({ code, title, description }: RowOf<'requests/request'>): string {
  const told = [title, description].filter((line) => line !== null).join('\n');
  return withEnd(told, `Reported as ${code}.`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined;
}

function nextDay(day: string): string {
  return Temporal.PlainDate.from(day).add({ days: 1 }).toString();
}
