import { useEffect } from 'react';
import { entityAt, propertyOf } from '../../../shared/schema/manifest.ts';
import { useList } from '../../data/records.ts';
import { valueText } from '../../fields/property-value.tsx';
import { useModel } from '../../model/model.ts';

interface Props {
  entity: string;
  id: number;
  /** The ids of all records of the entity that the page tells of: one request reads them. */
  all: string;
  /** Told once its words are known, or cannot be. */
  onLoaded(): void;
}

/** What a notice is about, in the words of the record's heading; a code alone tells nobody whether to look at it now. */
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
    const [line = ''] =
      property && record
        ? valueText(property, record[name as string])
            .trim()
            .split('\n')
        : [];
    return line === '' ? [] : [line];
  });
  // Its line is there before its words are.
  return <span className="notice-about">{words.join(' · ') || '\u00a0'}</span>;
}
