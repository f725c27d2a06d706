import { propertyOf } from '../../../shared/schema/manifest.ts';
import type { Change, EntityHooks } from '../../records/hooks.ts';
import { writtenValue } from '../../records/written-value.ts';
import type { Row } from '../../store/store.ts';
import { changeText, valueText } from './sentence.ts';
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
  const log = (change: Change, row: Row, description: string, amount: number) => ({
    workOrder: writtenValue(row, change.entity.parent as string) as number,
    type: part.type,
    description,
    amount,
  });
  return {
    entity,
    async afterSave(change, after, transaction) {
      const { before } = change;
      const happened = before
        ? `changed: ${changeText(change.entity, before, after, Object.keys(change.values))}`
        : 'added.';
      const description = `${nameOf(part, change, before ?? after)} ${happened}`;
      await writeLog(transaction, log(change, after, description, money(after) - money(before)));
    },
    async beforeDelete(change, row, transaction) {
      const description = `${nameOf(part, change, row)} removed.`;
      await writeLog(transaction, log(change, row, description, -money(row)));
    },
    async afterRestore(change, row, transaction) {
      const description = `${nameOf(part, change, row)} restored.`;
      await writeLog(transaction, log(change, row, description, money(row)));
    },
  };
}

/** The name of the child record. @example 'Checklist Item "Change the oil"' */
function nameOf({ name }: Part, { entity }: Change, row: Row): string {
  const property = propertyOf(entity, name);
  const isSaid = property && row[name] !== null && row[name] !== '';
  return isSaid ? `${entity.title} "${valueText(property, row[name])}"` : entity.title;
}

export const workOrderPartHooks: EntityHooks[] = [
  loggedPart('work-orders/work_order_checklist', { type: 'checklist', name: 'description' }),
  loggedPart('work-orders/work_order_misc_cost', { type: 'cost', name: 'description', money: 'total_cost' }),
  loggedPart('work-orders/time_entry', { type: 'labour', name: 'note', money: 'cost' }),
  loggedPart('work-orders/work_order_completion_note', { type: 'note', name: 'completion_notes' }),
];
