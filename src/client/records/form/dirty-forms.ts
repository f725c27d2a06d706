import { useEffect, useSyncExternalStore } from 'react';

/** Forms on the page with unsaved changes. A page may show two: the record's and a tab's. */
const dirty = new Set<string>();
const listeners = new Set<() => void>();

/** Records whether a form has unsaved changes. Takes effect at once, so that a save may navigate right after it. */
export function setDirty(form: string, isDirty: boolean): void {
  if (dirty.has(form) === isDirty) return;
  if (isDirty) dirty.add(form);
  else dirty.delete(form);
  for (const listener of listeners) listener();
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0;
}

/** Discards all unsaved changes, after the user has agreed. */
export function dropDirtyForms(): void {
  for (const form of [...dirty]) setDirty(form, false);
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms, hasDirtyForms);
}

/** Registers a form's unsaved state while its component is mounted. */
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
