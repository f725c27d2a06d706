import { manifest } from '../../shared/gen/manifest.ts';
import type { Labelled, WireRecord } from '../../shared/wire.ts';

/**
 * What a record is called: its label property, or title and id.
 * @example recordLabel('company/site', { id: 3, name: 'Plant North', … }) // 'Plant North'
 */
export function recordLabel(path: string, record: Pick<WireRecord, 'id'> & Record<string, unknown>): string {
  const entity = manifest[path];
  if (entity?.singleton) return entity.title;
  const value = entity?.label === undefined ? undefined : record[entity.label];
  if (value === undefined || value === null || value === '') return `${entity?.title ?? path} ${record.id}`;
  return typeof value === 'object' ? (value as Labelled).label : String(value);
}
