import { useMemo } from 'react';
import type { Grants } from '../../../shared/schema/grants.ts';
import { rightsOf } from '../../../shared/schema/rights.ts';
import { useRecord } from '../../data/records.ts';
import type { Model } from '../../model/model.ts';
import { ownModel } from '../../model/own-model.ts';

/** Nobody: a record of one's own is none of those that are shown. */
const NOBODY = 0;

/** A model as people with a role have it; the model itself until the role is known, and without one. */
export function useSeenAs(model: Model, role: number | undefined): Model {
  const { record } = useRecord('users/role', role ?? null);
  const grants = record && record.base !== 'admin' ? (record.grants as Grants | null) : undefined;
  const text = grants === undefined ? undefined : JSON.stringify(grants ?? {});
  return useMemo(
    () => (text === undefined ? model : ownModel(model, rightsOf(JSON.parse(text)), NOBODY)),
    [model, text],
  );
}
