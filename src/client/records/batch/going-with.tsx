import type { BatchPlan } from '../../../shared/wire.ts';
import { useModel } from '../../model/model.ts';
import { counted } from './counted.ts';

/** The related records a deletion takes along, with counts. */
export function GoingWith({ also }: { also: BatchPlan['also'] }) {
  const { manifest } = useModel();
  const known = also.flatMap(({ entity, count }) =>
    manifest[entity] ? [counted(count, manifest[entity])] : [],
  );
  if (known.length === 0) return null;
  return <p>Also deleted: {known.join(', ')}.</p>;
}
