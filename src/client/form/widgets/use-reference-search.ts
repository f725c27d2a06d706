import { useEffect, useState } from 'react';
import { manifest } from '../../../shared/gen/manifest.ts';
import { totalOf } from '../../../shared/wire.ts';
import { recordLabel } from '../../api/record-label.ts';
import { useList } from '../../api/records.ts';

const PAUSE = 200;
const SHOWN = 20;

/** The first records of an entity that a search finds; nothing is asked while the box is closed. */
export function useReferenceSearch(entity: string, text: string, enabled: boolean) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(text.trim()), PAUSE);
    return () => clearTimeout(timer);
  }, [text]);
  const label = manifest[entity]?.label;
  const query = { page_size: String(SHOWN), ...(search && { search }), ...(label && { ordering: label }) };
  const { rows, meta, isLoading } = useList(enabled ? entity : null, query);
  const found = rows.map((row) => ({ id: row.id, label: recordLabel(entity, row) }));
  return { found, total: totalOf(meta) || found.length, isLoading };
}
