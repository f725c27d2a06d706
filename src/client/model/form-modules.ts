import { forms } from '../../shared/gen/forms.ts';
import type { FormModule } from '../../shared/schema/form.ts';
import type { OwnLayer } from './model.ts';

/** Loaded modules, so that the next form of the same entity shows at once. */
const known = new Map<string, FormModule>();

/** Loads an entity's form: its schema with the compiled checks, and the fields of a layer. */
export async function loadFormModule(path: string, layer?: OwnLayer): Promise<FormModule> {
  const own = layer?.ownForm(path);
  if (own) return own;
  const load = forms[path];
  if (!load) throw new Error(`There is no form of "${path}".`);
  const module = await load();
  known.set(path, module);
  return withOwnFields(path, module, layer);
}

export function knownFormModule(path: string, layer?: OwnLayer): FormModule | undefined {
  const module = known.get(path);
  return module ? withOwnFields(path, module, layer) : layer?.ownForm(path);
}

function withOwnFields(path: string, module: FormModule, layer: OwnLayer | undefined): FormModule {
  return layer?.form(path, module) ?? module;
}

/** Takes another version of an entity's form in place. */
export function serveForm(path: string, module: FormModule): void {
  forms[path] = async () => module;
  known.delete(path);
}
