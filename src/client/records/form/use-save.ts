import { useState } from 'react';
import type { Form } from '../../../shared/schema/form.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { createRecord, updateRecord } from '../../data/records.ts';
import { useToast } from '../../ui/toasts.tsx';
import { filledValues } from './changed-values.ts';
import { checkForm, focusFirstError } from './check-form.ts';
import { setDirty } from './dirty-forms.ts';
import { readSaveError, type SaveFailure } from './save-errors.ts';
import type { FieldErrors } from './transform-errors.ts';
import type { useFormState } from './use-form-state.ts';
import { type Values, writableFields } from './values.ts';

interface Options {
  path: string;
  /** The key of the record that is changed, or undefined for a new one. */
  recordKey?: number;
  form: Form;
  fixed: Values;
  state: ReturnType<typeof useFormState>;
  /** Fields that stand on the page; errors of others go to the alert. */
  shown: string[];
  onSaved(record: WireRecord, again: boolean): void;
}

/** Checks and saves a form, and holds what is wrong with it until the field in question changes. */
export function useSave({ path, recordKey, form, fixed, state, shown, onSaved }: Options) {
  const toast = useToast();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setSaving] = useState(false);

  function show(element: HTMLFormElement, found: SaveFailure) {
    setErrors(found.fields);
    setFailure(found);
    // After React has drawn the errors, so that a screen reader hears them with the field.
    requestAnimationFrame(() => focusFirstError(element, found.fields));
  }

  async function save(element: HTMLFormElement, again = false) {
    if (isSaving) return;
    const isValid = element.reportValidity();
    const found = checkForm(element, form, state.values);
    if (!isValid || Object.keys(found).length > 0) {
      const hidden = Object.entries(found).filter(([field]) => !shown.includes(field));
      const others = hidden.map(([, text]) => text);
      return show(element, { message: summary(found, form), fields: found, others, isStale: false });
    }
    setErrors({});
    setFailure(undefined);
    if (recordKey !== undefined && !state.isDirty) return toast.success('There is nothing to save');
    setSaving(true);
    try {
      const { data, etag } = await send();
      if (recordKey !== undefined) state.reset({ record: data, etag: etag ?? undefined });
      setDirty(state.id, false);
      toast.success(`${form.schema.title} saved`);
      onSaved(data, again);
    } catch (error) {
      show(element, readSaveError(error, titlesOf(shown, form)));
    } finally {
      setSaving(false);
    }
  }

  function send() {
    if (recordKey !== undefined) return updateRecord(path, recordKey, state.changes, state.etag);
    return createRecord(path, { ...filledValues(state.values, writableFields(form.schema)), ...fixed });
  }

  return {
    errors,
    failure,
    isSaving,
    save,
    /** Takes new values; what the server or the check said of a changed field no longer holds. */
    change(values: Values) {
      const kept = Object.entries(errors).filter(([field]) => values[field] === state.values[field]);
      if (kept.length < Object.keys(errors).length) {
        setErrors(Object.fromEntries(kept));
        if (kept.length === 0 && !failure?.isStale) setFailure(undefined);
      }
      state.setValues(values);
    },
    clearFailure: () => setFailure(undefined),
  };
}

function titlesOf(shown: string[], form: Form): Record<string, string> {
  return Object.fromEntries(shown.map((field) => [field, form.schema.properties?.[field]?.title ?? field]));
}

function summary(errors: FieldErrors, form: Form): string {
  const titles = Object.keys(errors)
    .map((field) => form.schema.properties?.[field]?.title ?? field)
    .join(', ');
  return `Please check the marked fields: ${titles}.`;
}
