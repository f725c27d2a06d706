import { useEffect, useSyncExternalStore } from 'react';

/** Forms on the page that hold unsaved changes. A page may show two: the record's and a tab's. */
const dirty = new Set<string>();
const listeners = new Set<() => void>();

/** Says whether a form holds unsaved changes. Takes effect at once, so that a save may navigate right after it. */
export function setDirty(form: string, isDirty: boolean): void {
  if (dirty.has(form) === isDirty) return;
  if (isDirty) dirty.add(form);
  else dirty.delete(form);
  for (const listener of listeners) listener();
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0;
}

/** Forgets all unsaved changes: the person said that they may be lost. */
export function dropDirtyForms(): void {
  for (const form of [...dirty]) setDirty(form, false);
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms, hasDirtyForms);
}

/** Keeps a form's entry in step with the component that shows it. */
export function useDirtyForm(form: string, isDirty: boolean): void {
  useEffect(() => {
    setDirty(form, isDirty);
  }, [form, isDirty]);
  useEffect(() => () => setDirty(form, false), [form]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
