import './files.scss';
import type { Entity } from '../../../shared/schema/entity.ts';
import { isPicture, type StoredFile } from '../../../shared/schema/files.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useFileLinks } from '../../data/files.ts';

/** The thumbnail of a record's first picture, for its heading; nothing if it has none. */
export function RecordPicture({ entity, record }: { entity: Entity; record: WireRecord }) {
  const property = entity.properties.find(({ files }) => files);
  const files = ((property && record[property.name]) ?? []) as StoredFile[];
  const first = files.find((file) => isPicture(file) && file.thumb);
  const ids = first ? files.map(({ id }) => id) : [];
  const links = useFileLinks(entity.path, record.id, property?.name ?? '', ids);
  if (!first) return null;
  const url = links[first.id]?.thumbUrl;
  return url ? (
    <img className="record-picture" src={url} alt={first.name} />
  ) : (
    <span className="record-picture" />
  );
}
