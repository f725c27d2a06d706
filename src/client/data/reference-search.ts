import { useEffect, useState } from 'react';
import type { Labelled, WireRecord } from '../../shared/wire.ts';
import { totalOf } from '../../shared/wire.ts';
import { useModel } from '../model/model.ts';
import { labelColumn, recordLabel } from './record-label.ts';
import { type Query, useList } from './records.ts';

const PAUSE = 200;
const SHOWN = 20;

interface ReferenceSearch {
  found: (Labelled & { record: WireRecord })[];
  total: number;
  /** The results are still those of an earlier text. */
  isLoading: boolean;
}

/**
 * The first records of an entity, or of those that match a query, that a search finds; an undefined text requests nothing.
 * @param facts what else is read of each
 */
export function useReferenceSearch(
  entity: string,
  text: string | undefined,
  narrowed: Query = {},
  facts: string[] = [],
): ReferenceSearch {
  const { manifest } = useModel();
  const [search, setSearch] = useState('');
  const typed = (text ?? '').trim();
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed), PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  const label = manifest[entity]?.label;
  const query = {
    ...narrowed,
    page_size: String(SHOWN),
    columns: [labelColumn(manifest, entity), ...facts].join(),
    ...(search && { search }),
    ...(label && { ordering: label }),
  };
  const { rows, meta, isLoading } = useList(text === undefined ? null : entity, query);
  const found = rows.map((row) => ({ id: row.id, label: recordLabel(manifest, entity, row), record: row }));
  return { found, total: totalOf(meta) || found.length, isLoading: isLoading || search !== typed };
}
