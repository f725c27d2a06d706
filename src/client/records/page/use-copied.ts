import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Entity } from '../../../shared/schema/entity.ts';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import type { Manifest } from '../../../shared/schema/manifest.ts';
import { useRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { type Line, typedOf } from '../form/lines/line-values.ts';
import { isLabelled, type Values } from '../saving/values.ts';

/** The start values of a new record copied from the one that the address names (`?copy=7`); undefined until that is loaded. */
export function useCopied(entity: Entity, isNew: boolean): Values | undefined {
  const { manifest } = useModel();
  const [params] = useSearchParams();
  const id = isNew ? parseRecordId(params.get('copy') ?? undefined) : undefined;
  const { record, error } = useRecord(entity.path, typeof id === 'number' ? id : null);
  return useMemo(() => {
    if (typeof id !== 'number' || error) return NOTHING;
    return record ? copiedValues(manifest, entity, record) : undefined;
  }, [manifest, entity, id, record, error]);
}

const NOTHING: Values = {};

/** The values a duplicate copies: all except those that are computed, unique, or excluded by the schema (`x-copy`). */
export function copiedValues(manifest: Manifest, { properties }: Entity, record: Values): Values {
  return Object.fromEntries(
    properties.flatMap(({ name, readOnly, writeOnly, unique, copied, lines }) => {
      const value = record[name];
      const isOwn = readOnly || writeOnly || unique || copied === false;
      if (isOwn || value === null || value === undefined) return [];
      const child = lines && manifest[lines.entity];
      if (child) return [[name, (value as Line[]).map((line) => copiedLine(child, line))]];
      return [[name, isLabelled(value) ? value.id : value]];
    }),
  );
}

/** A copied line, which keeps the labels of its references. */
function copiedLine(child: Entity, line: Line): Line {
  const typed = typedOf(child).filter(({ unique, copied, writeOnly }) => {
    return !unique && copied !== false && !writeOnly;
  });
  return Object.fromEntries(typed.flatMap(({ name }) => (line[name] == null ? [] : [[name, line[name]]])));
}
