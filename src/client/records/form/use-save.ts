import { useEffect, useRef, useState } from 'react';
import type { Fit } from '../../../shared/schema/conditions.ts';
import type { Form } from '../../../shared/schema/form.ts';
import type { WireRecord } from '../../../shared/wire.ts';
import { createRecord, showRecord } from '../../data/records.ts';
import { useModel } from '../../model/model.ts';
import { useCan } from '../../model/use-can.ts';
import { useToast } from '../../ui/toasts.tsx';
import { useAfterRender } from '../../ui/use-after-render.ts';
import { type ErrorTitles, errorTitle, fieldOfError } from '../saving/error-titles.ts';
import { readSaveError, type SaveFailure } from '../saving/save-errors.ts';
import type { FieldErrors } from '../saving/transform-errors.ts';
import { useUndo } from '../saving/use-undo.ts';
import { recordValues, type Values, writableFields } from '../saving/values.ts';
import { applyChanges, filledValues } from './changed-values.ts';
import { checkForm, focusFirstError } from './check-form.ts';
import { inWords } from './in-words.ts';
import { formLines } from './lines/form-lines.ts';
import { useNextStep } from './next-step.ts';
import { type Clash, saveMerged } from './save-merged.ts';
import type { useFormState } from './use-form-state.ts';

interface Options {
  path: string;
  /** The key of the edited record, undefined for a new one. */
  recordKey?: number;
  form: Form;
  fixed: Values;
  /** Which fields are absent and required with the current values. */
  fit: Fit;
  state: ReturnType<typeof useFormState>;
  /** Fields on the page; errors of any others go to the alert. */
  shown: string[];
  /** Fields hidden from the signed-in user; only the server can check them. */
  unknown?: string[];
  onSaved(record: WireRecord, again: boolean, hasMore: boolean): void;
  /** The page address of a new record's form; undefined if the form of another new record comes here. */
  addressOf?(record: WireRecord, again: boolean): string | undefined;
  /** Offers the next step once the record has been created. */
  offersNext: boolean;
}

/** Validates and saves a form, and keeps each error until its field changes. */
export function useSave(options: Options) {
  const {
    path,
    recordKey,
    form,
    fixed,
    fit,
    state,
    shown,
    unknown = [],
    onSaved,
    addressOf,
    offersNext,
  } = options;
  const toast = useToast();
  const can = useCan();
  const lines = formLines(useModel().manifest, path);
  const nextStep = useNextStep(path);
  const undo = useUndo();
  const fields = writableFields(form.schema).filter((name) => !fit.absent.has(name));
  const [clash, setClash] = useState<{ clashes: Clash[]; who: string[] }>();
  const [errors, setErrors] = useState<FieldErrors>({});
  const [failure, setFailure] = useState<SaveFailure>();
  const [isSaving, setSaving] = useState(false);
  const isHere = useIsHere();
  const afterRender = useAfterRender();

  function show(element: HTMLFormElement, found: SaveFailure) {
    setErrors(found.fields);
    setFailure(found);
    // A screen reader reads the errors with the field.
    afterRender(() => focusFirstError(element, found.fields));
  }

  async function save(element: HTMLFormElement, again = false) {
    if (isSaving) return;
    // Not reportValidity: its bubble would cover the text that stands below the field.
    const isValid = element.checkValidity();
    const found = checkForm(element, form, state.values, fit);
    for (const field of unknown) delete found[field];
    if (!isValid || Object.keys(found).length > 0) {
      const hidden = Object.entries(found).filter(([field]) => !shown.includes(fieldOfError(field)));
      const others = hidden.map(([, text]) => text);
      return show(element, { message: summary(found, form), fields: found, others, isStale: false });
    }
    setErrors({});
    setFailure(undefined);
    setClash(undefined);
    if (recordKey !== undefined && !state.isDirty) return toast.success('There is nothing to save');
    setSaving(true);
    try {
      if (recordKey === undefined) await create(again);
      else await change(recordKey, again);
    } catch (error) {
      show(element, readSaveError(error, titlesOf(shown, form)));
    } finally {
      setSaving(false);
    }
  }

  async function create(again: boolean) {
    const sent = state.values;
    const written = await createRecord(path, { ...lines.created(filledValues(sent, fields)), ...fixed });
    const { data } = written;
    const hasMore = isHere() && state.created(sent, data, addressOf?.(data, again));
    // The form that takes this one's place is there at once, so that typing can go on.
    if (hasMore) showRecord(path, written);
    toast.success(`${form.schema.title} saved`, offersNext && !again ? nextStep(data.id) : undefined);
    if (isHere()) onSaved(data, again, hasMore);
  }

  async function change(key: number, again: boolean) {
    const { snapshot, etag, savedAt, values: sent } = state;
    const changes = Object.fromEntries(
      Object.entries(state.changes).filter(([name]) => fields.includes(name)),
    );
    const saved = await saveMerged({
      path,
      key,
      snapshot,
      changes,
      etag,
      since: can.read('history') ? savedAt : undefined,
      fields,
      lines,
      read: (record) => recordValues(record, form.schema),
    });
    if ('clashes' in saved) {
      // The user's choice goes into the form, on top of the newest version, and the next save uses it.
      state.rebase({ record: saved.newest.data, etag: saved.newest.etag });
      return setClash(saved);
    }
    const { data, etag: next } = saved.written;
    const hasMore = isHere() && state.saved(sent, { record: data, etag: next });
    const before = Object.fromEntries(Object.keys(changes).map((name) => [name, snapshot[name] ?? null]));
    const after = recordValues(data, form.schema);
    const action = undo.ofChange({
      path,
      key,
      before: lines.changed(after, before),
      saved: saved.written,
    });
    toast.success(savedText(saved.theirs, saved.who), saved.theirs.length > 0 ? undefined : action);
    if (isHere()) onSaved(data, again, hasMore);
  }

  /** The success message, which names the fields that others had changed. */
  function savedText(theirs: string[], who: string[]): string {
    const titles = theirs.map((field) => form.schema.properties?.[field]?.title ?? field);
    if (titles.length === 0) return `${form.schema.title} saved`;
    return `Saved. ${inWords(who) || 'Somebody else'} changed ${inWords(titles)} meanwhile.`;
  }

  return {
    errors,
    failure,
    isSaving,
    clash,
    save,
    /** Puts one of two conflicting values into the form. */
    choose(field: string, value: unknown) {
      state.setValues(applyChanges(state.values, { [field]: value }));
    },
    /** Sets new values; errors of changed fields are cleared. */
    change(values: Values) {
      const kept = Object.entries(errors).filter(([error]) => {
        const field = fieldOfError(error);
        return values[field] === state.values[field];
      });
      if (kept.length < Object.keys(errors).length) {
        setErrors(Object.fromEntries(kept));
        if (kept.length === 0 && !failure?.isStale) setFailure(undefined);
      }
      state.setValues(values);
    },
    clearFailure() {
      setFailure(undefined);
      setClash(undefined);
    },
  };
}

/** Tells whether the form is still on the page: whoever has left it before the answer is not led anywhere. */
function useIsHere(): () => boolean {
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);
  return () => here.current;
}

function titlesOf(shown: string[], form: Form): ErrorTitles {
  return Object.fromEntries(shown.map((field) => [field, form.schema.properties?.[field]?.title ?? field]));
}

function summary(errors: FieldErrors, form: Form): string {
  const titles = Object.keys(errors)
    .map((field) => errorTitle(titlesOf(Object.keys(form.schema.properties ?? {}), form), field) ?? field)
    .join(', ');
  return titles === '' ? 'Please check the marked fields.' : `Please check the marked fields: ${titles}.`;
}
