import { isDay } from '../../../shared/days.ts';
import type { Entity } from '../../../shared/schema/entity.ts';
import { suitsState } from '../../../shared/schema/states.ts';
import { dueTime, type TimedAction, timedActions } from '../../../shared/schema/timed.ts';
import { dayIn, startOfDay } from '../../lib/zones.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { zoneWithin } from '../../records/tenant-zone.ts';
import { eq } from '../../store/eq.ts';
import type { Row, Writer } from '../../store/store.ts';

/**
 * The table of what is due: for each record and action the time that follows from the record (`basis`), and the next at which it is
 * done (`moment`), which is null once it has been done for that time. One row for each, so that it is done once.
 */
export const DUE = '_due';

/** Brings the rows of a record in line with it: another time is another occasion, the same one stays done. */
export async function noteDue(writer: Writer, entity: Entity, row: Row, now: Date): Promise<void> {
  const zone = await zoneWithin(writer);
  for (const action of timedActions(entity)) {
    const key = `${entity.path} ${row.id} ${action.name}`;
    const basis = basisOf(entity, action, row, { now, zone });
    const known = await writer.first(DUE, [eq('key', key)]);
    if (known ? (known.basis ?? null) === basis : basis === null) continue;
    if (known) await writer.updateWhere(DUE, [eq('key', key)], { basis, moment: basis });
    else
      await writer.insert(DUE, {
        key,
        entity: entity.path,
        record: row.id,
        action: action.name,
        basis,
        moment: basis,
      });
  }
}

/** A record that goes has nothing due. */
async function forgetDue(writer: Writer, { path }: Entity, id: number): Promise<void> {
  await writer.remove(DUE, [eq('entity', path), eq('record', id)]);
}

/** In milliseconds; a day is due when it begins. */
function basisOf(
  entity: Entity,
  action: TimedAction,
  row: Row,
  { now, zone }: { now: Date; zone: string },
): number | null {
  const { states } = entity;
  if (!suitsState(states, action, states && row[states.of])) return null;
  const at = dueTime(action, row, { now: now.toISOString(), today: dayIn(now, zone) });
  if (at === null) return null;
  const moment = Date.parse(isDay(at) ? startOfDay(at, zone) : at);
  return Number.isNaN(moment) ? null : moment;
}

/** Every entity with actions: whoever writes a record, what is due for it follows. */
export const dueHooks: EntityHooks = {
  entity: '*',
  serves: (entity) => timedActions(entity).length > 0,
  async afterSave({ entity, now }, after, { writer }) {
    await noteDue(writer, entity, after, now);
  },
  async afterKept(entity, row, { writer, now }) {
    await noteDue(writer, entity, row, now);
  },
  async beforeDelete({ entity }, row, { writer }) {
    await forgetDue(writer, entity, row.id);
  },
  async afterRestore({ entity, now }, row, { writer }) {
    await noteDue(writer, entity, row, now);
  },
};
