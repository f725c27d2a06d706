import { useId, useState } from 'react';
import type { WireRecord } from '../../../shared/wire.ts';
import { updateRecord } from '../../data/records.ts';
import { useCan } from '../../model/use-can.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDirtyForm } from './dirty-forms.ts';
import { readSaveError } from './save-errors.ts';

/** A property with its own editor. */
export interface SavedAlone {
  path: string;
  property: string;
  record: WireRecord;
  etag?: string;
}

/** Edits one property and saves it on its own. @param title its name for messages, such as `Steps` */
export function useSavedAlone<T extends object>({ path, property, record, etag }: SavedAlone, title: string) {
  const form = useId();
  const toast = useToast();
  const can = useCan();
  const [typed, setTyped] = useState<T>();
  const [failure, setFailure] = useState<string[]>([]);
  const [isSaving, setSaving] = useState(false);
  useDirtyForm(form, typed !== undefined);
  const value = typed ?? ((record[property] ?? {}) as T);

  return {
    value,
    isTyped: typed !== undefined,
    isFixed: !can('update', path, record) || !can.write(path, property),
    isSaving,
    failure,
    setFailure,
    change: setTyped,
    undo: () => setTyped(undefined),
    async save() {
      setSaving(true);
      setFailure([]);
      try {
        await updateRecord(path, record.id, { [property]: value }, etag);
        setTyped(undefined);
        toast.success(`${title} saved`);
      } catch (error) {
        const { message, others } = readSaveError(error, { [property]: title });
        setFailure([message, ...others]);
      } finally {
        setSaving(false);
      }
    },
  };
}
