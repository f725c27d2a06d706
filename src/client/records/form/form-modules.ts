import { forms } from '../../../shared/gen/forms.ts';
import type { FormModule } from '../../../shared/schema/form.ts';

/** Modules already loaded, so that the next form of the same entity is there at once. An edited schema starts anew. */
const known = new Map<string, FormModule>();

/** Loads what is particular to the form of an entity: its schema with the compiled checks. */
export async function loadFormModule(path: string): Promise<FormModule> {
  const load = forms[path];
  if (!load) throw new Error(`There is no form of "${path}".`);
  const module = await load();
  known.set(path, module);
  return module;
}

export function knownFormModule(path: string): FormModule | undefined {
  return known.get(path);
}
