import { loadFormModule } from './form-modules.ts';

let known: typeof import('./entity-forms.tsx') | undefined;

/** The code of all forms. */
export async function loadForms() {
  known = await import('./entity-forms.tsx');
  return known;
}

/** The same where it is there already. */
export const knownForms = () => known;

/** Loads what the form of an entity needs before its page is drawn; a failure is told where the form stands. */
export async function awaitForm(path: string): Promise<void> {
  await Promise.allSettled([loadForms(), loadFormModule(path)]);
}

/** Loads what the form of an entity needs, before anybody asks for it; a failure is told where it is shown. */
export function preloadForm(path: string): void {
  loadForms().catch(() => {});
  loadFormModule(path).catch(() => {});
}
