import { useRecord, useSingle } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';

/**
 * A parent's single child record. If the entity is addressed by its parent's id (`financial-reports/7`), it is fetched by that, and
 * a failure only means that there is none yet; otherwise it is looked up by the parent.
 */
export function useSingleRecord(path: string, parent: { name: string; id: number }) {
  const { manifest } = useModel();
  const isByParent = manifest[path]?.key === parent.name;
  const byAddress = useRecord(path, isByParent ? parent.id : null);
  const byQuery = useSingle(path, parent.name, isByParent ? null : parent.id);
  if (!isByParent) return { ...byQuery, key: byQuery.record?.id };
  return {
    ...byAddress,
    error: undefined,
    isLoading: byAddress.isLoading && !byAddress.error,
    key: byAddress.record ? parent.id : undefined,
  };
}
