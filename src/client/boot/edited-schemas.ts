import { forms } from '../../shared/gen/forms.ts';
import { manifest } from '../../shared/gen/manifest.ts';
import { screens } from '../../shared/gen/screens.ts';
import { decodeEntity } from '../../shared/schema/entity-path.ts';
import type { FormModule } from '../../shared/schema/form.ts';
import { KEEP_DRAFTS } from '../records/form/drafts.ts';

const GENERATED = '/src/shared/gen';

interface Page {
  clear(): void;
  draw(): Promise<void>;
}

/** What `npm run dev` tells of an edit: the names of the forms that are new, and a number that no edit had before. */
interface Edit {
  forms: string[];
  at: number;
}

/**
 * Draws the open page with edited schemas and with what is typed in its forms. The code stays: to load its hundreds of
 * modules again would take most of the time that a person waits.
 */
export function watchSchemas({ clear, draw }: Page): void {
  import.meta.hot?.on('mainstay:schemas', async (edit: Edit) => {
    const [model, looks, loaded] = await Promise.all([
      load('manifest.ts', edit),
      load('screens.ts', edit),
      Promise.all(edit.forms.map(async (name) => [name, await loadForm(name, edit)] as const)),
    ]);
    window.dispatchEvent(new Event(KEEP_DRAFTS));
    clear();
    become(manifest, model.manifest);
    become(screens, looks.screens);
    for (const [name, form] of loaded) {
      const path = decodeEntity(name, manifest);
      if (path) forms[path] = async () => form;
    }
    await draw();
  });
}

/** One generated module as it is now; without a new address the browser would give the old one. */
function load(file: string, { at }: Edit) {
  return import(/* @vite-ignore */ `${GENERATED}/${file}?t=${at}`);
}

/** The form imports its checks by an address that the browser knows already. */
async function loadForm(name: string, edit: Edit): Promise<FormModule> {
  const [{ create, edit: change }, { default: validators }] = await Promise.all([
    load(`forms/${name}.ts`, edit),
    load(`validators/${name}.js`, edit),
  ]);
  return { create: { ...create, validators }, edit: { ...change, validators } };
}

/** Everything that holds the object sees what is new. */
function become(known: Record<string, unknown>, next: Record<string, unknown>): void {
  for (const key of Object.keys(known)) delete known[key];
  Object.assign(known, next);
}
