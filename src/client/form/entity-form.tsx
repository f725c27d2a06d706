import { useRecord } from '../api/records.ts';
import { type EntityFormProps, LoadedForm } from './loaded-form.tsx';

/** The form of an entity: makes a new record, or loads one and changes it. */
export function EntityForm(props: EntityFormProps) {
  const { path, recordKey } = props;
  const isNew = recordKey === 'new';
  const found = useRecord(path, isNew ? null : recordKey);
  return <LoadedForm {...props} {...found} recordKey={isNew ? undefined : recordKey} />;
}
