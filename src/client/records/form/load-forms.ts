import { loadFormModule } from '../../model/form-modules.ts';

let known: typeof import('./entity-forms.tsx') | undefined;

/** Loads the code of all forms. */
export async function loadForms() {
  known = await import('./entity-forms.tsx');
  return known;
}

/** The same code if it has been loaded already. */
export const knownForms = () => known;

/** Loads what an entity's form needs before its page is drawn; the form itself reports a failure. */
export async function awaitForm(path: string): Promise<void> {
  await Promise.allSettled([loadForms(), loadFormModule(path)]);
}

/** Loads what an entity's form needs ahead of time; the form itself reports a failure. */
export function preloadForm(path: string): void {
  loadForms().catch(() => {});
  loadFormModule(path).catch(() => {});
}
