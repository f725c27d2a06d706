import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { entityAt, isNumbered } from '../../../shared/schema/manifest.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { forgetRecord, rememberRecord } from '../../data/recent-records.ts';
import { useRecordLabel } from '../../data/record-label.ts';
import { useModel } from '../../model/model.ts';
import { firstLine } from '../../ui/text-lines.ts';

/** Adds the shown record to the menu's recent ones, and removes records that no longer exist. */
export function useRecent(
  path: string,
  id: number | 'new',
  record: WireRecord | null | undefined,
  isGone: boolean,
) {
  const { manifest, screens } = useModel();
  const recordLabel = useRecordLabel();
  const { pathname, search } = useLocation();
  const to = pathname.startsWith('/form/') ? pathname + search : pathname;
  const label = record && recordLabel(path, record);
  const entity = entityAt(manifest, path);
  const text = isNumbered(entity) ? screens[path]?.heading?.text : undefined;
  const about = (text && record && firstLine(record[text])) || undefined;
  useEffect(() => {
    if (id === 'new') return;
    if (isGone) forgetRecord({ path, id });
    else if (label) rememberRecord({ path, id, label, about, to });
  }, [path, id, label, about, to, isGone]);
}
