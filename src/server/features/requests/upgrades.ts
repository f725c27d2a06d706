import { REQUEST } from '../../../shared/entity-paths.ts';
import { STEP, type Upgrade } from '../../records/upgrades.ts';

const START = 'work_order.suggested_start_date';

/** Requests that earlier versions accepted keep the day that their reporters have read. */
export const plannedOn: Upgrade = {
  name: 'request.planned_on',
  async step(writer) {
    const requests = await writer.find(REQUEST, {
      where: [
        { property: 'planned_on', op: 'null' },
        { property: START, op: 'notNull' },
      ],
      limit: STEP,
      properties: ['id', START],
    });
    await Promise.all(
      requests.map((row) => writer.keep(REQUEST, row.id, { planned_on: String(row[START]) })),
    );
    return requests.length === STEP;
  },
};
