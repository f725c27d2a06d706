import { Link } from 'react-router-dom';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import { MAX_PAGE_SIZE, totalOf } from '../../../shared/wire.ts';
import { useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { recordAddress } from '../../records/address.ts';
import { RowTick } from '../../records/rows/row-tick.tsx';
import { isLabelled } from '../../records/saving/values.ts';
import { formatDate } from '../../ui/format.ts';

const ITEM = 'work-orders/work_order_checklist';

/** Open checklist items assigned to the signed-in user, from any order. */
export function WorkTasks() {
  const model = useModel();
  const can = useCan();
  const { rows, meta } = useList(can.read(ITEM) ? ITEM : null, {
    assigned_to_id: '@me',
    is_done: 'false',
    ordering: 'start_date',
    page_size: MAX_PAGE_SIZE,
  });
  const total = totalOf(meta);
  if (rows.length === 0) return null;
  return (
    <section className="work-group" aria-label="Checklist items">
      <h2 className="work-group-title">
        Checklist items <span className="work-group-count">{total}</span>
      </h2>
      <ul className="work-tasks card">
        {rows.map((item) => (
          <li key={item.id} className="work-task">
            {can('update', ITEM, item) && can.write(ITEM, 'is_done') && (
              <RowTick path={ITEM} property="is_done" record={item} name={String(item.description)} />
            )}
            <span className="work-words">
              <span>{String(item.description)}</span>
              <span className="work-facts">
                {isLabelled(item.work_order) && (
                  <Link to={recordAddress(model, WORK_ORDER, Number(item.work_order.id))}>
                    {item.work_order.label}
                  </Link>
                )}
                {typeof item.start_date === 'string' && ` · from ${formatDate(item.start_date)}`}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && (
        <p className="work-more">
          The first {rows.length} of {total}. The others follow as these are done.
        </p>
      )}
    </section>
  );
}
