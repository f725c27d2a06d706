import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { useRecord } from '../../data/records.ts';
import { type EntityFormProps, LoadedForm } from './loaded-form.tsx';
import { useSingleRecord } from './use-single-record.ts';

/** The form of an entity: creates a record, or loads and changes one. */
export function EntityForm(props: EntityFormProps) {
  const { path, recordKey } = props;
  const isNew = recordKey === 'new';
  const found = useRecord(path, isNew ? null : recordKey);
  return <LoadedForm {...props} {...found} recordKey={isNew ? undefined : recordKey} />;
}

interface SingleFormProps extends Omit<EntityFormProps, 'recordKey' | 'fixed'> {
  /** The parent record. */
  parent: { name: string; id: number };
}

/** The form of a parent's single child record: changes it if it exists, otherwise creates it. */
export function SingleForm({ parent, ...props }: SingleFormProps) {
  const { key, ...found } = useSingleRecord(props.path, parent);
  const fixed = useMemo(() => ({ [parent.name]: parent.id }), [parent.name, parent.id]);
  const { pathname, search } = useLocation();
  return (
    <LoadedForm
      {...props}
      {...found}
      recordKey={key}
      fixed={fixed}
      submitLabel="Save"
      addressOf={() => pathname + search}
    />
  );
}
