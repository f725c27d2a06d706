import { Link } from 'react-router-dom';
import { WORK_ORDER } from '../../../shared/entity-paths.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useList } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { recordAddress } from '../../records/address.ts';
import { buttonClass } from '../../ui/button.tsx';
import { HAND, useMedia } from '../../ui/use-media.ts';

/** On a phone, once a work order is closed: leads to what is to be done next of one's own work. */
export function NextJob({ record }: { record: WireRecord }) {
  const model = useModel();
  const isDone = useMedia(HAND) && record.is_closed === true;
  const { rows, meta } = useList(isDone ? WORK_ORDER : null, {
    assigned_to_id: '@me',
    is_closed: 'false',
    ordering: 'completion_end_date',
    page_size: 1,
  });
  if (!isDone || !meta) return null;
  const [next] = rows;
  return next ? (
    <Link
      className={buttonClass('primary')}
      to={recordAddress(model, WORK_ORDER, next.id)}
      state={{ back: { to: '/my-work', label: 'My Work' } }}
    >
      Next job
    </Link>
  ) : (
    <Link className={buttonClass('primary')} to="/my-work">
      My Work
    </Link>
  );
}
