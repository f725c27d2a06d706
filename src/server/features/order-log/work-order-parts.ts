import { propertyOf } from '../../../shared/schema/manifest.ts';
import { say, type Text, type Wording } from '../../../shared/texts/text.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Row } from '../../store/store.ts';
import { changeText, valueFact } from './sentence.ts';
import { type LogType, writeLog } from './work-order-log.ts';

/** How the log names a child record of a work order. */
interface Part {
  type: LogType;
  /** The property that identifies it, if there is one. */
  name: string;
  /** The property that holds money. */
  money?: string;
}

/** The hooks of a work order's child records: its log says when one is added, changed or removed. */
function loggedPart(entity: string, part: Part): EntityHooks {
  const money = (row: Row | null) => (part.money && row ? Number(row[part.money] ?? 0) : 0);
  const log = (change: Change, row: Row, description: Wording | Wording[], amount: number) => ({
    workOrder: writtenValue(row, change.entity.parent as string) as number,
    type: part.type,
    description,
    amount,
  });
  return {
    entity,
    async afterSave(change, after, transaction) {
      const { before } = change;
      const named = nameOf(part, change, before ?? after);
      const description = before
        ? changed(named, changeText(change.entity, before, after, Object.keys(change.values)))
        : say('order_log.part_added', { part: named });
      await writeLog(transaction, log(change, after, description, money(after) - money(before)));
    },
    async beforeDelete(change, row, transaction) {
      const description = say('order_log.part_removed', { part: nameOf(part, change, row) });
      await writeLog(transaction, log(change, row, description, -money(row)));
    },
    async afterRestore(change, row, transaction) {
      const description = say('order_log.part_restored', { part: nameOf(part, change, row) });
      await writeLog(transaction, log(change, row, description, money(row)));
    },
  };
}

/** The name of the child record. @example 'Checklist Item "Change the oil"' */
function nameOf({ name }: Part, { entity }: Change, row: Row): Text | string {
  const property = propertyOf(entity, name);
  const isSaid = property && row[name] !== null && row[name] !== '';
  return isSaid
    ? say('order_log.part', { entity: entity.title, name: valueFact(entity, property, row[name]) })
    : entity.title;
}

function changed(part: Text | string, [change = '', ...more]: (Text | string)[]): Wording[] {
  return [say('order_log.part_changed', { part, change }), ...more];
}

export const workOrderPartHooks: EntityHooks[] = [
  loggedPart('work-orders/work_order_checklist', { type: 'checklist', name: 'description' }),
  loggedPart('work-orders/work_order_misc_cost', { type: 'cost', name: 'description', money: 'total_cost' }),
  loggedPart('work-orders/time_entry', { type: 'labour', name: 'note', money: 'cost' }),
  loggedPart('work-orders/work_order_completion_note', { type: 'note', name: 'completion_notes' }),
];
