import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Entity } from '../../../shared/schema/entity.ts';
import { parseRecordId } from '../../../shared/schema/entity-path.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { useRecord } from '../../data/records.ts';
import { isLabelled, type Values } from '../form/values.ts';

/** What a new record begins with as the copy of the one that the address names (`?copy=7`); undefined until it is read. */
export function useCopied(entity: Entity, isNew: boolean): Values | undefined {
  const [params] = useSearchParams();
  const id = isNew ? parseRecordId(params.get('copy') ?? undefined) : undefined;
  const { record, error } = useRecord(entity.path, typeof id === 'number' ? id : null);
  return useMemo(() => {
    if (typeof id !== 'number' || error) return NOTHING;
    return record ? copiedValues(entity, record) : undefined;
  }, [entity, id, record, error]);
}

const NOTHING: Values = {};

/** What a duplicate takes over: all but what is the server's, unique, or left out by the schema (`x-copy`). */
export function copiedValues({ properties }: Entity, record: WireRecord): Values {
  return Object.fromEntries(
    properties.flatMap(({ name, readOnly, writeOnly, unique, copied }) => {
      const value = record[name];
      const isOwn = readOnly || writeOnly || unique || copied === false;
      if (isOwn || value === null || value === undefined) return [];
      return [[name, isLabelled(value) ? value.id : value]];
    }),
  );
}
