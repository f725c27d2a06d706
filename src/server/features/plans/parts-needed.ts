import { PART } from '../../../shared/entity-paths.ts';
import { propertyOf } from '../../../shared/schema/manifest.ts';
import { readPart, requireOperation } from '../../records/authorize.ts';
import type { RecordContext } from '../../records/record-context.ts';
import { eq } from '../../store/eq.ts';
import type { Reader } from '../../store/store.ts';
import { type ForecastQuery, forecast } from './forecast.ts';
import type { ForecastDate, NeededPart } from './plan-schemas.ts';
import { PLAN_PART } from './plans.ts';

const SHOWN = ['id', 'name', 'unit', 'available', 'on_order'];
const DIGITS = 1000;

/**
 * The parts for upcoming dates of plans that have no orders yet, missing ones first. Parts reserved for work orders are
 * not available any more, so nothing counts twice.
 */
export async function partsNeeded(ctx: RecordContext, query: ForecastQuery): Promise<NeededPart[]> {
  const entity = ctx.schema.at(PART);
  requireOperation(ctx.schema, entity, 'list');
  const { dates } = await forecast(ctx, query);
  return readPart(ctx, async (reader) => {
    const needed = neededBy(dates, await quantities(reader));
    if (needed.size === 0) return [];
    const rows = await reader.find(PART, {
      where: [{ property: 'id', op: 'in', value: [...needed.keys()] }],
      properties: SHOWN.filter((name) => name === 'id' || propertyOf(entity, name)),
    });
    return rows
      .flatMap((row): NeededPart[] => {
        const found = needed.get(row.id);
        if (!found) return [];
        const [available, on_order] = [numberIn(row.available), numberIn(row.on_order)];
        return [
          {
            part: { id: row.id, label: String(row.name) },
            unit: String(row.unit),
            needed: exact(found.quantity),
            first_on: found.on,
            available,
            on_order,
            short: exact(Math.max(0, found.quantity - (available ?? 0) - (on_order ?? 0))),
          },
        ];
      })
      .sort((a, b) => Number(b.short > 0) - Number(a.short > 0) || (a.first_on < b.first_on ? -1 : 1));
  });
}

/** Per plan, the quantity it takes of each part. */
async function quantities(reader: Reader): Promise<Map<number, Map<number, number>>> {
  const groups = await reader.group(PLAN_PART, {
    by: [{ property: 'plan' }, { property: 'part' }],
    measures: [{ op: 'sum', property: 'quantity' }],
    where: [eq('part.is_stocked', true)],
  });
  const plans = new Map<number, Map<number, number>>();
  for (const { keys, measures } of groups) {
    const [plan, part] = keys as { id: number }[];
    if (!plan || !part) continue;
    const own = plans.get(plan.id) ?? new Map<number, number>();
    plans.set(plan.id, own.set(part.id, measures[0] ?? 0));
  }
  return plans;
}

/** The parts that dates take; for a date that a larger service covers, only what that one does not take anyway. */
function neededBy(
  dates: ForecastDate[],
  plans: ReadonlyMap<number, ReadonlyMap<number, number>>,
): Map<number, { quantity: number; on: string }> {
  const needed = new Map<number, { quantity: number; on: string }>();
  for (const { plan, due_on, covered_by } of dates) {
    const larger = covered_by && plans.get(covered_by.id);
    for (const [part, quantity] of plans.get(plan.id) ?? []) {
      const own = Math.max(0, quantity - (larger?.get(part) ?? 0));
      const before = needed.get(part);
      if (own > 0) needed.set(part, { quantity: (before?.quantity ?? 0) + own, on: before?.on ?? due_on });
    }
  }
  return needed;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

function exact(quantity: number): number {
  return Math.round(quantity * DIGITS) / DIGITS;
}
