import { addDays } from '../../../shared/days.ts';
import { DOWNTIME, WORK_ORDER } from '../../../shared/entity-paths.ts';
import { startOfDay } from '../../lib/zones.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Condition, Reader } from '../../store/store.ts';
import type { Period } from '../assets/costs.ts';
import type { CountedRecord } from './report.ts';

const SHOWN = ['id', 'code', 'description', 'asset'];

/** How many failures are recorded by work orders but by no downtime, by asset. */
export async function failuresWithoutStop(
  reader: Reader,
  filter: Condition[],
  period: Period,
): Promise<Map<number, number>> {
  const stopped: Condition = { property: 'id', op: 'in', value: await ordersWithStop(reader) };
  const failures = new Map<number, number>();
  const count = async (where: Condition[], sign: number) => {
    for (const { keys, measures } of await reader.group(WORK_ORDER, {
      by: [{ property: 'asset' }],
      measures: [{ op: 'count' }],
      where,
    })) {
      const { id } = keys[0] as { id: number };
      failures.set(id, (failures.get(id) ?? 0) + sign * (measures[0] ?? 0));
    }
  };
  for (const where of conditions(filter, period)) {
    await count(where, 1);
    await count([...where, stopped], -1);
  }
  return failures;
}

/** The work orders of some assets that are counted this way. */
export async function ordersWithoutStop(
  reader: Reader,
  filter: Condition[],
  period: Period,
  assets: ReadonlyMap<number, unknown>,
): Promise<CountedRecord[]> {
  const stopped = new Set(await ordersWithStop(reader));
  const records: CountedRecord[] = [];
  for (const where of conditions(filter, period)) {
    const rows = await reader.find(WORK_ORDER, { where, properties: SHOWN });
    const counted = rows.filter(
      (row) => !stopped.has(row.id) && assets.has(Number(writtenValue(row, 'asset'))),
    );
    for (const row of counted)
      records.push({
        entity: WORK_ORDER,
        id: row.id,
        label: `${row.code} ${String(row.description ?? '').split('\n')[0]}`.trim(),
        note: (row.asset as { label: string }).label,
      });
  }
  return records;
}

/** The work orders whose failure has a downtime; looked up once, as there are far fewer of them than work orders. */
async function ordersWithStop(reader: Reader): Promise<number[]> {
  const stops = await reader.find(DOWNTIME, {
    where: [{ property: 'work_order', op: 'notNull' }, eq('reason.is_failure', true)],
    properties: ['id', 'work_order'],
  });
  return [...new Set(stops.map((row) => Number(writtenValue(row, 'work_order'))))];
}

/** At the time of the failure, otherwise on the first day. */
function conditions(filter: Condition[], { from, until, zone }: Period): Condition[][] {
  const isFailure: Condition[] = [eq('is_failure', true), ...filter];
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
  return times.map((time) => [...time, ...isFailure]);
}
