import { FINDING, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { photosOf } from '../../../shared/procedure/step.ts';
import { say } from '../../../shared/texts/text.ts';
import { holderOf } from '../../files/choose-files.ts';
import { copyFiles, withoutRoom } from '../../files/copy-files.ts';
import { dayIn } from '../../lib/zones.ts';
import type { ActionHandler, ActionRun, Transaction } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row, RowOf, Value } from '../../store/store.ts';
import { assetZone } from '../assets/asset-zone.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { firstStatus } from '../work-orders/status.ts';
import { withEnd } from '../work-orders/with-end.ts';
import { answersOf, findingsFact, stepsOf, versionOf } from './procedures.ts';

const MOST_PHOTOS = 20;

/** Creates one work order for failed steps: for all that have none yet, or for one finding. */
export const makeOrders: ActionHandler = async (run, transaction) => {
  const { row } = run;
  const { writer } = transaction;
  const findings = await chosen(run, writer);
  const inspected = await writer.get(WORK_ORDER, Number(writtenValue(row, 'work_order')));
  if (!inspected) throw new Error(`Run ${row.id} has lost its work order`);
  const { order, left } = await makeOrder(run, inspected, findings, transaction);
  for (const finding of findings) await transaction.update(FINDING, finding, { work_order: order.id });
  await writeLog(transaction, {
    workOrder: inspected.id,
    type: 'procedure',
    description: [
      say('order_log.order_made_of_findings', {
        order: { entity: WORK_ORDER, property: 'code', value: String(order.code) },
        findings: findingsFact(findings),
      }),
      ...withoutRoom(left),
    ],
  });
};

async function chosen({ row, values }: ActionRun, reader: Reader): Promise<RowOf<typeof FINDING>[]> {
  const all = await reader.find(FINDING, {
    where: [eq('run', row.id)],
    order: [{ property: 'number', descending: false }],
  });
  const { finding } = values;
  if (typeof finding !== 'number') {
    const open = all.filter(({ work_order, proposes }) => work_order === null && proposes === true);
    if (open.length === 0) throw fieldError('finding', say('procedures.nothing_to_order'));
    return open;
  }
  const one = all.find(({ id }) => id === finding);
  if (!one) throw fieldError('finding', say('procedures.not_its_finding'));
  if (one.work_order !== null)
    throw fieldError('finding', say('procedures.ordered_already', { order: one.work_order.label }));
  return [one];
}

/** The asset is the same; the problem was found in time, so it is not a failure. */
async function makeOrder(
  { row, principal, now }: ActionRun,
  inspected: RowOf<typeof WORK_ORDER>,
  findings: RowOf<typeof FINDING>[],
  transaction: Transaction,
): Promise<{ order: Row; left: number }> {
  const { writer } = transaction;
  const asset = inspected.asset.id;
  const today = dayIn(now, await assetZone(writer, asset, zoneWithin(writer)));
  const version = await versionOf(writer, row);
  const photos = photosOf(stepsOf(version), answersOf(row)).slice(0, MOST_PHOTOS);
  const lines = findings.map(
    ({ text, number }) => `${text} (step ${number} of ${row.name}, version ${version.number})`,
  );
  const { ids, left } = await copyFiles(transaction, photos, holderOf(principal), now);
  const order = await transaction.create(WORK_ORDER, {
    asset,
    status: (await firstStatus(writer, 'open')).id,
    maint_type: 'corrective',
    priority: inspected.priority,
    suggested_start_date: today,
    completion_end_date: Temporal.PlainDate.from(today).add({ days: 1 }).toString(),
    description: withEnd(lines.join('\n'), `Found on ${inspected.code}.`),
    parent_work_order: inspected.id,
    is_failure: false,
    is_closed: false,
    files: ids as unknown as Value,
  });
  return { order, left };
}
