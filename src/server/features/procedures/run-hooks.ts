import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { ApiError } from '../../../shared/errors.ts';
import { progressOf } from '../../../shared/procedure/check-answers.ts';
import { failedSteps } from '../../../shared/procedure/failed-steps.ts';
import { say } from '../../../shared/texts/text.ts';
import type { EntityHooks } from '../../records/hooks.ts';
import { fieldError } from '../../records/translate-store-errors.ts';
import { valueAfter, writtenValue } from '../../records/written-value.ts';
import { writeLog } from '../order-log/work-order-log.ts';
import { makeOrders } from './corrective-orders.ts';
import { finish } from './finish-run.ts';
import { addRun, answersOf, PROCEDURE, RUN, requireOpenRun, stepsOf, VERSION } from './procedures.ts';

/** The fields that decide the progress of a run. */
const COUNTED = ['answers', 'version'];

/** Runs: their progress follows from the answers; a finished run cannot change. */
export const runHooks: EntityHooks<typeof RUN> = {
  entity: RUN,
  async validate({ before }) {
    if (before) requireOpenRun(before);
  },
  async derive(change, reader) {
    if (change.before && !COUNTED.some((name) => Object.hasOwn(change.values, name))) return {};
    const steps = stepsOf(await reader.get(VERSION, Number(valueAfter(change, 'version'))));
    const answers = change.values.answers === undefined ? change.before?.answers : change.values.answers;
    const known = answersOf({ id: 0, answers });
    return { ...progressOf(steps, known), failed: failedSteps(steps, known).length };
  },
  async beforeDelete(_change, row, { isGoing }) {
    if (row.state === 'finished' && !isGoing(WORK_ORDER, row.work_order.id))
      throw new ApiError(
        'still_referenced',
        say('procedures.finished_stays', { procedure: String(row.name) }),
      );
  },
  async afterRestore(_change, row, { writer }) {
    const order = await writer.get(WORK_ORDER, row.work_order.id);
    if (order?.is_closed === true) throw fieldError('work_order', say('procedures.order_closed'));
  },
  actions: {
    finish,
    make_orders: makeOrders,
    async use_current({ row }, transaction) {
      if (Object.keys(answersOf(row)).length > 0)
        throw fieldError('version', say('procedures.version_stays'));
      const procedure = await transaction.writer.get(PROCEDURE, row.procedure.id);
      const current = procedure && writtenValue(procedure, 'current');
      if (typeof current !== 'number') throw fieldError('procedure', say('procedures.no_version'));
      return { version: current };
    },
  },
};

/** Work orders: procedures can be added while they are open. */
export const orderRunHooks: EntityHooks<'work-orders/work_order'> = {
  entity: 'work-orders/work_order',
  actions: {
    async add_procedure({ row, values }, transaction) {
      if (row.is_closed === true) throw fieldError('status', say('work_orders.closed_reopen_first'));
      const procedure = await transaction.writer.get(PROCEDURE, Number(values.procedure));
      if (!procedure) throw fieldError('procedure', say('field.does_not_exist'));
      await addRun(transaction, row.id, procedure);
      await writeLog(transaction, {
        workOrder: row.id,
        type: 'procedure',
        description: say('order_log.procedure_added', {
          procedure: { entity: PROCEDURE, property: 'name', value: String(procedure.name) },
        }),
      });
    },
  },
};
