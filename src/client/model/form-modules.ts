import { forms } from '../../shared/gen/forms.ts';
import type { FormModule } from '../../shared/schema/form.ts';

/** Loaded modules, so that the next form of the same entity shows at once. */
const known = new Map<string, FormModule>();

/** Loads an entity's form: its schema with the compiled checks. */
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

/** Takes another version of an entity's form in place. */
export function serveForm(path: string, module: FormModule): void {
  forms[path] = async () => module;
  known.delete(path);
}
