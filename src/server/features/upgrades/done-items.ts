import { eq } from '../../store/eq.ts';
import { COMPLETION } from '../work-orders/done-item.ts';
import { STEP, type Upgrade } from './upgrade.ts';

const ITEM = 'work-orders/work_order_checklist';

/** A checklist item with a completion date or a person who completed it is done. */
export const doneItems: Upgrade = {
  name: 'work_order_checklist.is_done',
  async step(writer) {
    let isLeft = false;
    for (const property of COMPLETION) {
      const items = await writer.find(ITEM, {
        where: [{ property, op: 'notNull' }, eq('is_done', false)],
        limit: STEP,
      });
      await Promise.all(items.map(({ id }) => writer.keep(ITEM, id, { is_done: true })));
      isLeft ||= items.length === STEP;
    }
    return isLeft;
  },
};
