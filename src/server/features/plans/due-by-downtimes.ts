import { DOWNTIME } from '../../../shared/entity-paths.ts';
import { dayIn } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader, Row } from '../../store/store.ts';
import type { LoadedPlan } from './load-plan.ts';
import type { Due } from './plan-view.ts';
import { keysOf } from './plans.ts';

/** Downtimes of one asset that are considered; more at once is a mistake. */
const MOST = 100;

/**
 * The times that the asset of a plan went offline since the trigger was created, each due on its day. If the reason is
 * set later, the order is created then.
 */
export async function dueByDowntimes(
  reader: Reader,
  { plan, zone }: LoadedPlan,
  trigger: Row,
): Promise<Due[]> {
  const reason = writtenValue(trigger, 'reason');
  const where: Condition[] = [
    eq('asset', Number(writtenValue(plan, 'asset'))),
    { property: 'started_at', op: 'gte', value: String(trigger.created_at) },
    ...(typeof reason === 'number' ? [eq('reason', reason)] : []),
  ];
  const newest = await reader.find(DOWNTIME, {
    where,
    order: [{ property: 'started_at', descending: true }],
    limit: MOST,
  });
  const keys = newest.map(({ id }) => `e:${id}`);
  const used = await keysOf(reader, plan.id, [{ property: 'key', op: 'in', value: keys }]);
  return newest.reverse().flatMap(({ id, started_at }) => {
    const key = `e:${id}`;
    if (used.has(key)) return [];
    const day = dayIn(String(started_at), zone);
    return [{ key, trigger: trigger.id, nominalOn: day, dueOn: day, isReached: true, isEstimated: false }];
  });
}
