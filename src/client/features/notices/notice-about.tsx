import { useEffect } from 'react';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useList } from '../../data/records.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';
import { firstLine } from '../../ui/text-lines.ts';

interface Props {
  entity: string;
  id: number;
  /** The ids of all records of the entity on the page: one request loads them. */
  all: string;
  /** Called once the text is known, or cannot be. */
  onLoaded(): void;
}

/** The subject of a notice, in the words of the record's heading; a code alone does not tell whether to look at it now. */
export function NoticeAbout({ entity: path, id, all, onLoaded }: Props) {
  const { manifest, screens } = useModel();
  const { rows, meta, error } = useList(path, { 'id.in': all, page_size: 100 });
  const isThere = meta !== undefined || error !== undefined;
  useEffect(() => {
    if (isThere) onLoaded();
  }, [isThere, onLoaded]);
  const heading = screens[path]?.heading;
  if (!heading) return null;
  const record = rows.find((row) => row.id === id);
  const entity = entityAt(manifest, path);
  const words = [heading.text, heading.facts[0]].flatMap((name) => {
    const property = name === undefined ? undefined : propertyOf(entity, name);
    const line = property && record ? firstLine(valueText(property, record[name as string])) : '';
    return line === '' ? [] : [line];
  });
  // The line is reserved before its text has loaded.
  return <span className="notice-about">{words.join(' · ') || '\u00a0'}</span>;
}
