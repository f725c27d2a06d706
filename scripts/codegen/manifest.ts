import { actionsOf } from '../../src/shared/schema/action.ts';
import { readEntity } from '../../src/shared/schema/entity.ts';
import { type Manifest, parentOf, resolveThrough, resolveTrees } from '../../src/shared/schema/manifest.ts';
import { readScreen, type Screen } from '../../src/shared/schema/screen.ts';
import type { SchemaFiles } from './schema-files.ts';

/** The entity manifest of all data schemas. */
export function buildManifest(files: SchemaFiles): Manifest {
  const entities = Object.entries(files.entities).map(([path, schema]) => {
    const actions = actionsOf(path, schema);
    return [path, { ...readEntity(path, schema), ...(actions.length > 0 && { actions }) }];
  });
  return resolveTrees(resolveThrough(Object.fromEntries(entities)));
}

/** The screens of all UI schemas. An entity nested under another gets its route from its parent's. */
export function buildScreens(files: SchemaFiles, manifest: Manifest): Record<string, Screen> {
  const screenOf = (path: string): Screen => {
    const entity = manifest[path];
    if (!entity) throw new Error(`schemas/${path}.ui.json has no data schema beside it`);
    const parent = parentOf(entity)?.reference?.entity;
    return readScreen(entity, files.screens[path] ?? {}, parent ? screenOf(parent).route : undefined);
  };
  return Object.fromEntries(Object.keys(manifest).map((path) => [path, screenOf(path)]));
}
