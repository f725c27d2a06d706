import { useEffect, useSyncExternalStore } from 'react';

/** Forms on the page with unsaved changes, and whether the device keeps these. A page may show two: the record's and a tab's. */
const dirty = new Map<string, boolean>();
const listeners = new Set<() => void>();

/** Records whether a form has unsaved changes. Takes effect at once, so that a save may navigate right after it. */
export function setDirty(form: string, isDirty: boolean, isKept = false): void {
  if (isDirty ? dirty.get(form) === isKept : !dirty.has(form)) return;
  if (isDirty) dirty.set(form, isKept);
  else dirty.delete(form);
  for (const listener of listeners) listener();
}

export function hasDirtyForms(): boolean {
  return dirty.size > 0;
}

/** Whether changes would be lost if the page were left now. */
export function wouldLose(): boolean {
  return [...dirty.values()].includes(false);
}

/** Discards all unsaved changes, after the user has agreed. */
export function dropDirtyForms(): void {
  for (const form of [...dirty.keys()]) setDirty(form, false);
}

export function useHasDirtyForms(): boolean {
  return useSyncExternalStore(subscribe, hasDirtyForms, hasDirtyForms);
}

export function useWouldLose(): boolean {
  return useSyncExternalStore(subscribe, wouldLose, wouldLose);
}

/** Registers a form's unsaved state while its component is mounted, and whether the device keeps its changes when the page goes. */
export function useDirtyForm(form: string, isDirty: boolean, isKept = false): void {
  useEffect(() => {
    setDirty(form, isDirty, isKept);
  }, [form, isDirty, isKept]);
  useEffect(() => () => setDirty(form, false), [form]);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
