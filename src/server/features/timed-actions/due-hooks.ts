import { timedActions } from '../../../shared/schema/timed.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { forgetDue, noteDue } from './due-rows.ts';

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
