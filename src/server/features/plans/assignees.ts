import { USER } from '../../../shared/entity-paths.ts';
import { say } from '../../../shared/texts/text.ts';
import { writtenValue } from '../../records/written-value.ts';
import { eq } from '../../store/eq.ts';
import type { Reader, Row } from '../../store/store.ts';
import { TASK } from './plans.ts';

/** Said of a plan whose work nobody would find among their own. */
export const DEACTIVATED = say('plans.deactivated');

/** Who a plan or a task gives its work to; nobody if that person is deactivated. */
export async function assigneeOf(reader: Reader, row: Row): Promise<number | null> {
  const id = writtenValue(row, 'assigned_to');
  if (typeof id !== 'number') return null;
  return (await reader.get(USER, id))?.is_active === false ? null : id;
}

/** Whether a plan, or one of its tasks, gives work to somebody who is deactivated. */
export async function assignsDeactivated(reader: Reader, plan: Row): Promise<boolean> {
  if (writtenValue(plan, 'assigned_to') !== null && (await assigneeOf(reader, plan)) === null) return true;
  const where = [eq('plan', plan.id), eq('assigned_to.is_active', false)];
  return (await reader.count(TASK, { where, atMost: 1 })) > 0;
}
