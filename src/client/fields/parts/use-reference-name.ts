import type { Labelled } from '../../../shared/wire.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useRecord } from '../../data/records.ts';

/** The label of a chosen record: from the options, otherwise loaded. Undefined while nothing is chosen. */
export function useReferenceName(
  entity: string,
  id: number | undefined,
  known: readonly Labelled[],
): Labelled | undefined {
  const offered = known.find((option) => option.id === id);
  const { record } = useRecord(entity, id === undefined || offered ? null : id);
  const label = useRecordLabel();
  if (id === undefined) return undefined;
  return offered ?? { id, label: record ? label(entity, record) : `Number ${id}` };
}
