import { api, make } from '../conformance/world.ts';

const ORDER = 'work-orders/work_order';

/** A new work order with a published procedure on it, and the run of that procedure. */
export async function orderWithProcedure(procedure: number): Promise<{ order: number; run: number }> {
  const order = await make(ORDER, {
    asset: 1,
    status: 1,
    maint_type: 'inspection',
    priority: 'low',
    suggested_start_date: '2031-01-01',
    completion_end_date: '2031-01-02',
  });
  await api('POST', `${ORDER}/${order}/add_procedure`, { body: { procedure } });
  const { body } = await api<{ id: number }[]>('GET', `procedures/run?work_order_id=${order}`);
  return { order, run: body.data[0]?.id ?? 0 };
}
