import { useId, useState } from 'react';
import { Overtaken } from '../../data/write-over.ts';
import { useCan } from '../../model/use-can.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useDirtyForm } from '../saving/dirty-forms.ts';
import { readSaveError } from '../saving/save-errors.ts';
import type { RecordEditorProps } from '../slots.tsx';
import { OVERTAKEN, useTypedOver } from './use-typed-over.ts';

/** Edits one property and saves it on its own. @param title its name for messages, such as `Steps` */
export function useSavedAlone<T extends object>(
  { path, property, record, etag }: RecordEditorProps,
  title: string,
) {
  const form = useId();
  const toast = useToast();
  const can = useCan();
  const [failure, setFailure] = useState<string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const { save, ...editing } = useTypedOver(
    { path, names: [property], record, etag },
    (read) => (read[property] ?? {}) as T,
  );
  useDirtyForm(form, editing.isTyped);

  return {
    ...editing,
    isFixed: !can('update', path, record) || !can.write(path, property),
    isSaving,
    failure,
    setFailure,
    async save() {
      setSaving(true);
      setFailure([]);
      try {
        await save({ [property]: editing.value });
        toast.success(`${title} saved`);
      } catch (error) {
        if (error instanceof Overtaken) return setFailure([OVERTAKEN]);
        const { message, others } = readSaveError(error, { [property]: title });
        setFailure([message, ...others]);
      } finally {
        setSaving(false);
      }
    },
  };
}
