import type { Entity } from '../../shared/schema/entity.ts';
import { type Manifest, propertyOf } from '../../shared/schema/manifest.ts';
import type { Labelled, WireRecord } from '../../shared/wire.ts';
import { useModel } from '../model/model.ts';

type Named = Pick<WireRecord, 'id'> & Record<string, unknown>;

/**
 * The label of a record: its label property, or title and id. A moment is in the reader's time zone.
 * @example recordLabel(manifest, 'company/site', { id: 3, name: 'Plant North', … }) // 'Plant North'
 */
export function recordLabel(manifest: Manifest, path: string, record: Named): string {
  const entity = manifest[path];
  if (entity?.singleton) return entity.title;
  const value = entity?.label === undefined ? undefined : record[entity.label];
  if (value === undefined || value === null || value === '') return `${entity?.title ?? path} ${record.id}`;
  return typeof value === 'object' ? (value as Labelled).label : labelText(entity, String(value));
}

/** A label as people read it: records named after a moment or a day are named in the reader's words. */
function labelText(entity: Entity | undefined, text: string): string {
  const kind = entity && propertyOf(entity, entity.label ?? '')?.kind;
  if (kind !== 'datetime' && kind !== 'date') return text;
  const at = new Date(text);
  if (Number.isNaN(at.getTime())) return text;
  return kind === 'date'
    ? at.toLocaleDateString(undefined, { dateStyle: 'medium', timeZone: 'UTC' })
    : at.toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The columns to request for a list that shows only labels: those that `recordLabel` reads. */
export function labelColumn(manifest: Manifest, path: string): string {
  return manifest[path]?.label ?? 'id';
}

/** `recordLabel` with the entities of the current app and user. */
export function useRecordLabel(): (path: string, record: Named) => string {
  const { manifest } = useModel();
  return (path, record) => recordLabel(manifest, path, record);
}
