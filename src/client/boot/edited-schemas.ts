import { decodeEntity } from '../../shared/schema/entity-path.ts';
import type { FormModule } from '../../shared/schema/form.ts';
import { serveForm } from '../model/form-modules.ts';
import { serveModel } from '../model/model.ts';
import { KEEP_DRAFTS } from '../records/form/drafts.ts';

const GENERATED = '/src/shared/gen';

interface Page {
  clear(): void;
  draw(): Promise<void>;
}

/** An edit as reported by `npm run dev`: the names of the changed forms, and a number unique to the edit. */
interface Edit {
  forms: string[];
  at: number;
}

/**
 * Redraws the open page with edited schemas, and with the values typed in its forms. The code stays loaded: loading its hundreds of
 * modules again would take most of the time that the developer waits.
 */
export function watchSchemas({ clear, draw }: Page): void {
  import.meta.hot?.on('mainstay:schemas', async (edit: Edit) => {
    const [{ digest }, { manifest }, { screens }, loaded] = await Promise.all([
      load('digest.ts', edit),
      load('manifest.ts', edit),
      load('screens.ts', edit),
      Promise.all(edit.forms.map(async (name) => [name, await loadForm(name, edit)] as const)),
    ]);
    window.dispatchEvent(new Event(KEEP_DRAFTS));
    clear();
    serveModel({ digest, manifest, screens });
    for (const [name, form] of loaded) {
      const path = decodeEntity(name, manifest);
      if (path) serveForm(path, form);
    }
    await draw();
  });
}

/** Loads the current version of a generated module; at an unchanged URL the browser would return its cached one. */
function load(file: string, { at }: Edit) {
  return import(/* @vite-ignore */ `${GENERATED}/${file}?t=${at}`);
}

/** The form imports its validators from a URL that the browser has cached, so they are loaded here. */
async function loadForm(name: string, edit: Edit): Promise<FormModule> {
  const [{ create, edit: change }, { default: validators }] = await Promise.all([
    load(`forms/${name}.ts`, edit),
    load(`validators/${name}.js`, edit),
  ]);
  return { create: { ...create, validators }, edit: { ...change, validators } };
}
