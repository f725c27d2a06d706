import { loadFormModule } from './form-modules.ts';

/** The code of all forms. */
export const loadForms = () => import('./entity-forms.tsx');

/** Loads what the form of an entity needs, before anybody asks for it; a failure is told where it is shown. */
export function preloadForm(path: string): void {
  loadForms().catch(() => {});
  loadFormModule(path).catch(() => {});
}
