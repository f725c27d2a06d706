import { totalOf } from '../../../shared/wire.ts';
import { useList } from '../../data/records.ts';
import type { Owner } from '../details-link.ts';

/** How many of an owner's records are ticked, such as `3 of 5`. */
export function ListProgress({ path, parent, tick }: { path: string; parent: Owner; tick: string }) {
  const owned = { [`${parent.name}_id`]: parent.id, page_size: 1 };
  const { meta: all } = useList(path, owned);
  const { meta: done } = useList(path, { ...owned, [tick]: 'true' });
  if (!all || !done) return null;
  return (
    <span className="list-progress">
      {totalOf(done)} of {totalOf(all)}
    </span>
  );
}
